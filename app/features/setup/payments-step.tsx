import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { SetupState } from '#domain/setup-calls.ts';
import { Button } from '#ui/button.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { setupServicesQuery } from './call-setup.ts';
import { SetupStep } from './setup-step.tsx';

const explanations: Record<SetupState['payments'], string> = {
  sandbox:
    'The sandbox simulates payments on this machine. A live site needs the keys of your Stripe account.',
  test: 'Payments use a test key, so no money moves. Set the live key of your Stripe account on the server.',
  live: 'Payments use the live key of your Stripe account.',
};

const looks = {
  fine: { Icon: CircleCheck, color: 'text-grass', word: 'OK' },
  advice: { Icon: Info, color: 'text-muted', word: 'Note' },
  wrong: { Icon: CircleAlert, color: 'text-error', word: 'Wrong' },
} as const;

/** Shows whether payments are live, and what Stripe says about the settings. */
export function PaymentsStep({ payments, isDone }: { payments: SetupState['payments']; isDone: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(setupServicesQuery);
  const isWrong = data?.findings.some(({ state }) => state === 'wrong') ?? false;
  return (
    <SetupStep
      heading="Payments"
      isDone={isDone && !isWrong}
      word={payments === 'sandbox' ? 'Not needed here' : undefined}
    >
      <p>{explanations[payments]}</p>
      {data === undefined && isFetching && <LoadingMessage>Asking Stripe…</LoadingMessage>}
      {error !== null && !isFetching && (
        <Notice tone="error" className="mt-4">
          {explainError(error)}
        </Notice>
      )}
      {data !== undefined && data.findings.length > 0 && (
        <ul className="mt-3">
          {data.findings.map(({ state, text }) => {
            const { Icon, color, word } = looks[state];
            return (
              <li key={text} className="flex gap-2 border-t border-hairline py-2 text-15">
                <Icon aria-hidden strokeWidth={1.5} className={`mt-0.5 size-5 shrink-0 ${color}`} />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="sr-only">{word}: </span>
                  {text}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {payments !== 'sandbox' && (
        <Button look="secondary" className="mt-4" isBusy={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Checking…' : 'Check again'}
        </Button>
      )}
    </SetupStep>
  );
}
