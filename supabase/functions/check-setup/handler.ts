import { rowsPerRequest } from '../_shared/domain/read-all-rows.ts';
import { z } from 'zod';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole } from '../_shared/caller.ts';
import { examineStripe } from '../_shared/checks/examine-stripe.ts';
import { noTaxes } from '../_shared/domain/taxes.ts';
import { errors } from '../_shared/errors.ts';
import { hasSold } from '../_shared/has-sold.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import {
  confirmableSteps,
  type SetupFacts,
  type SetupServices,
  type SetupState,
} from '../_shared/domain/setup-calls.ts';
import { sendTestMail, type SetupDependencies } from './send-test-mail.ts';

/** The name that the software comes with. The owner may keep it. */
const sampleName = 'Crossbar';

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('send-test-mail') }),
  z.object({ action: z.literal('keep-name') }),
  z.object({ action: z.literal('confirm-step'), step: z.enum(confirmableSteps) }),
  z.object({ action: z.literal('move-files'), foundAt: z.string() }),
]);

/** For a site that was built before its content said this. */
const unknownFacts: SetupFacts = {
  hasLogo: false,
  ships: false,
  footerYear: null,
  currency: 'usd',
  hasTaxes: false,
  hasOwnLook: false,
  photos: 0,
  products: 0,
  goods: [],
  countsVisitors: false,
};

/**
 * With a bearer token of the owner. GET → SetupState; GET ?services → SetupServices; POST {action: 'send-test-mail'} mails the caller
 * → TestMailSent; POST {action: 'keep-name'}, {action: 'confirm-step', step} or {action: 'move-files', foundAt} → {ok: true}. What the owner did is in the trail, which is also how a step knows that it
 * is done.
 */
export function handleCheckSetup(request: Request, dependencies: SetupDependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    if (request.method !== 'GET') requireMethod(request, 'POST');
    const owner = await requireRole('admin', request, dependencies.supabase);
    if (request.method === 'GET') {
      return new URL(request.url).searchParams.has('services')
        ? json((await readServices(dependencies)) satisfies SetupServices)
        : json((await readState(dependencies)) satisfies SetupState);
    }
    const body = await readBody(request, actionSchema, errors.invalidSetupAction);
    if (body.action === 'send-test-mail') return json(await sendTestMail(owner, dependencies));
    if (body.action === 'confirm-step') {
      const { step } = body;
      await addTrailEntry(dependencies.supabase, owner.id, 'confirm-step', step, { step });
      return json({ ok: true });
    }
    if (body.action === 'move-files') {
      await moveFiles(body.foundAt, owner.id, dependencies);
      return json({ ok: true });
    }
    const { name } = dependencies.brand;
    await addTrailEntry(dependencies.supabase, owner.id, 'keep-name', 'brand', { name });
    return json({ ok: true });
  });
}

/** Moves exactly the files that the owner saw to the trash. */
async function moveFiles(
  foundAt: string,
  ownerId: string,
  { supabase, storedFiles }: SetupDependencies,
): Promise<void> {
  const held = await storedFiles?.held();
  if (storedFiles === undefined || held?.foundAt !== foundAt) throw errors.setupFilesChanged();
  const complete = await addTrailEntry(supabase, ownerId, 'move-files', 'files', { found: held.count });
  await complete({ moved: await storedFiles.move() });
}

async function readState({
  supabase,
  brand,
  contentProblems = [],
  livemode,
  isSandbox,
  storedFiles,
  mailSender,
}: SetupDependencies): Promise<SetupState> {
  /** Returns the newest entry of the trail with these details, null if there is none. */
  const findLast = async (action: string, details: Record<string, string>) => {
    const { data, error } = await supabase
      .from('admin_actions')
      .select('created_at, target')
      .eq('action', action)
      .contains('details', details)
      .order('created_at', { ascending: false })
      .limit(1);
    if (error) throw new Error('The trail could not be read', { cause: error });
    return data[0] ?? null;
  };
  const facts: SetupFacts = { ...unknownFacts, ...brand.setup };
  const [
    unknownFiles,
    lowDisk,
    sold,
    { last, hasPublished },
    uncounted,
    kept,
    tested,
    start,
    ...confirmedAt
  ] = await Promise.all([
    storedFiles?.held(),
    storedFiles?.lowDisk(),
    hasSold(supabase),
    findPublications(supabase),
    findUncounted(facts.goods, supabase),
    findLast('keep-name', { name: brand.name }),
    findLast('test-mail', { state: 'done' }),
    findLast('start-site', {}),
    ...confirmableSteps.map((step) => findLast('confirm-step', { step })),
  ]);
  return {
    name: brand.name,
    isNameOpen: brand.name === sampleName && kept === null,
    contentProblems,
    samples: brand.samples ?? [],
    facts,
    uncounted,
    confirmed: confirmableSteps.filter((_step, i) => confirmedAt[i] !== null),
    payments: isSandbox ? 'sandbox' : livemode ? 'live' : 'test',
    unknownFiles,
    lowDisk,
    mailSender: mailSender(),
    mailTestedAt: tested?.created_at ?? null,
    // A site on which something was published has started, and a blank one only if that was published.
    start:
      hasPublished || start?.target === 'sample' ? (start?.target === 'blank' ? 'blank' : 'sample') : null,
    isPublishing: last?.state === 'building',
    ...(last?.state === 'failed' && last.problem !== null && { publishProblem: last.problem }),
    canStart: storedFiles !== undefined && !sold,
  };
}

/** Returns the newest publication of content, and whether one succeeded or is under way. */
async function findPublications(supabase: SetupDependencies['supabase']) {
  const newest = supabase
    .from('content_publications')
    .select('state, problem')
    .order('started_at', { ascending: false })
    .limit(1);
  const changed = supabase
    .from('content_publications')
    .select('id')
    .in('state', ['published', 'building'])
    .limit(1);
  const [last, found] = await Promise.all([newest, changed]);
  const error = last.error ?? found.error;
  if (error) throw new Error('The publications could not be read', { cause: error });
  return { last: last.data?.[0], hasPublished: (found.data ?? []).length > 0 };
}

/** Returns the options of goods without a count, such as 'T-shirt: M'. */
async function findUncounted(
  goods: SetupFacts['goods'],
  supabase: SetupDependencies['supabase'],
): Promise<string[]> {
  if (goods.length === 0) return [];
  const ids = goods.map(({ id }) => id);
  const { data, error } = await supabase
    .from('stock')
    .select('product_id, option')
    .in('product_id', ids)
    .limit(rowsPerRequest);
  if (error) throw new Error('The stock could not be read', { cause: error });
  const counted = new Set(data.map(({ product_id: id, option }) => `${id} ${option}`));
  return goods.flatMap(({ id, name, options }) =>
    (options.length === 0 ? [''] : options)
      .filter((option) => !counted.has(`${id} ${option}`))
      .map((option) => (option === '' ? name : `${name}: ${option}`)),
  );
}

async function readServices(dependencies: SetupDependencies): Promise<SetupServices> {
  const { stripe, livemode, isSandbox, subscriptionPrice, supabaseUrl, brand } = dependencies;
  if (isSandbox) return { findings: [] };
  // Stripe calls only https addresses. On one machine, `stripe listen` forwards the events.
  const isReachable = supabaseUrl.startsWith('https:');
  const webhookUrl = isReachable ? `${supabaseUrl}/functions/v1/stripe-webhook` : undefined;
  const { membership, taxes = noTaxes } = brand;
  const hasTaxes = taxes.prices !== 'none';
  return {
    findings: await examineStripe(stripe, { livemode, subscriptionPrice, webhookUrl, membership, hasTaxes }),
  };
}
