import { useMutation, useQuery } from '@tanstack/react-query';
import type { ConfirmableStep, SetupState } from '#domain/setup-calls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { actOnSetup, countOpenSteps, samplesOf, setupQuery, stepsDone } from './call-setup.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { LowDiskNotice } from './low-disk.tsx';
import { MailStep } from './mail-step.tsx';
import { PaymentsStep } from './payments-step.tsx';
import { SampleList, SetupStep } from './setup-step.tsx';
import { ChooseStart, StartStep } from './start-step.tsx';

/** The page /admin/setup: what a new site needs before visitors come. Each step knows whether it is done. */
export function SetupPage() {
  const { data, error, refetch } = useQuery(setupQuery);
  if (data === undefined) return <NotLoaded what="the state of your site" error={error} refetch={refetch} />;
  if (data.start === null && data.canStart) return <ChooseStart problem={data.publishProblem} />;
  const isDone = stepsDone(data);
  const open = countOpenSteps(data);
  const [contact, people] = [samplesOf(data, 'contact'), samplesOf(data, 'people')];
  const steps = (...names: ConfirmableStep[]) =>
    names.map((step) => <ConfirmStep key={step} step={step} state={data} />);
  return (
    <>
      <StartStep state={data} />
      {data.lowDisk && <LowDiskNotice disk={data.lowDisk} />}
      <p role="status" className="mb-6 font-semibold">
        {open === 0
          ? 'All steps are done. Your site is ready.'
          : `${open} of ${Object.keys(isDone).length} steps left.`}
      </p>
      <ol>
        <BrandStep state={data} isDone={isDone.brand} />
        <SetupStep heading="Texts" isDone={isDone.texts}>
          <p>{isDone.texts ? 'No text is left to fill in.' : 'Texts in brackets are for you to write.'}</p>
          <SampleList samples={samplesOf(data, 'texts')} />
        </SetupStep>
        {steps('currency', 'tax', 'look', 'logo', 'pictures', 'goods', 'shipping')}
        <SetupStep heading="Contact" isDone={isDone.contact}>
          <p>
            {contact.length === 0
              ? 'Address, phone number, profiles and links are yours.'
              : 'These pages have an invented address, phone number, profile or link. A sample link leads nowhere on a live site.'}
          </p>
          <SampleList samples={contact} />
        </SetupStep>
        <SetupStep heading="People and proof" isDone={isDone.people}>
          <p>
            {people.length === 0
              ? 'Nobody on your site is invented.'
              : 'These coaches, quotes and figures are invented. Replace or remove them. Never publish an invented quote as a real one.'}
          </p>
          <SampleList samples={people} />
        </SetupStep>
        {steps('legal', 'year', 'visitors')}
        <PaymentsStep payments={data.payments} isDone={isDone.payments} />
        <MailStep
          sender={data.mailSender}
          isSandbox={data.payments === 'sandbox'}
          testedAt={data.mailTestedAt}
          isDone={isDone.mail}
        />
      </ol>
    </>
  );
}

function BrandStep({ state, isDone }: { state: SetupState; isDone: boolean }) {
  const { name, isNameOpen } = state;
  const left = samplesOf(state, 'brand');
  const { mutate, isPending } = useMutation({
    mutationFn: () => actOnSetup({ action: 'keep-name' }),
    meta: { failed: 'That didn’t work', reloads: [setupQuery.queryKey] },
  });
  return (
    <SetupStep heading="Brand" isDone={isDone}>
      {isNameOpen ? (
        <>
          <p>
            Your site is called {name}, the name that the software comes with. Change name, tagline and
            description in the site settings.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to="/admin/content?file=site.yml" look="secondary">
              Change the name
            </ButtonLink>
            <Button look="quiet" className="-mx-1" isBusy={isPending} onClick={() => mutate()}>
              Keep {name}
            </Button>
          </div>
        </>
      ) : (
        <p>Your site is called {name}.</p>
      )}
      {left.length > 0 && (
        <Notice tone="info" className="mt-4">
          These pages still say {left[0]?.found[0]}.
        </Notice>
      )}
      <SampleList samples={left} />
    </SetupStep>
  );
}
