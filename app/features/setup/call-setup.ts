import { queryOptions } from '@tanstack/react-query';
import type {
  ConfirmableStep,
  SampleKind,
  SetupAction,
  SetupServices,
  SetupState,
} from '#domain/setup-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';

const call = async <Answer>(options: Parameters<typeof callFunction>[1]) =>
  (await callFunction('check-setup', options)) as Answer;

const pollMs = 1000;

/** What is left to do. For the owner only. */
export const setupQuery = queryOptions({
  queryKey: ['setup', 'state'],
  queryFn: () => call<SetupState>({}),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.isPublishing ? pollMs : false),
});

/** What Stripe says about the settings of payments, which takes a few seconds. */
export const setupServicesQuery = queryOptions({
  queryKey: ['setup', 'services'],
  queryFn: () => call<SetupServices>({ query: { services: '' } }),
  staleTime: 60_000,
});

/** Sends a test mail, or records what the owner decided. Throws FunctionCallError with the reason. */
export const actOnSetup = <Answer>(body: SetupAction) => call<Answer>({ body: { ...body } });

/** Returns the samples of one kind. */
export const samplesOf = ({ samples }: SetupState, kind: SampleKind | undefined) =>
  samples.filter((sample) => sample.kind === kind);

/** The currency that the software comes with. */
const softwareCurrency = 'usd';

/** Which steps are done. In the sandbox, payments need nothing. */
export function stepsDone(state: SetupState) {
  const { facts, confirmed } = state;
  const isConfirmed = (step: ConfirmableStep) => confirmed.includes(step);
  return {
    brand: !state.isNameOpen && samplesOf(state, 'brand').length === 0,
    currency:
      (facts.currency !== softwareCurrency || isConfirmed('currency')) &&
      samplesOf(state, 'price').length === 0,
    tax: (facts.hasTaxes || isConfirmed('tax')) && samplesOf(state, 'tax').length === 0,
    look: facts.hasOwnLook || isConfirmed('look'),
    logo: facts.hasLogo || isConfirmed('logo'),
    pictures: facts.photos > 0 || isConfirmed('pictures'),
    goods: facts.products > 0 && isConfirmed('goods'),
    shipping: !facts.ships || isConfirmed('shipping'),
    contact: samplesOf(state, 'contact').length === 0,
    people: samplesOf(state, 'people').length === 0,
    texts: samplesOf(state, 'texts').length === 0,
    legal: isConfirmed('legal') && samplesOf(state, 'legal').length === 0,
    year: facts.footerYear === null || facts.footerYear === new Date().getFullYear() || isConfirmed('year'),
    visitors: facts.countsVisitors || isConfirmed('visitors'),
    payments: state.payments !== 'test',
    mail: state.mailTestedAt !== null,
  };
}

/** How many steps are left. */
export const countOpenSteps = (state: SetupState): number =>
  Object.values(stepsDone(state)).filter((isDone) => !isDone).length;
