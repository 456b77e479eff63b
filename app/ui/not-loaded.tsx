import { explainError } from '#lib/api/explain-error.ts';
import { LoadFailed } from './load-failed.tsx';
import { LoadingMessage } from './loading-message.tsx';

interface NotLoadedProps {
  /** As in 'your plans'. */
  what: string;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Shown in place of what a query has not loaded: that it is loading, or why it failed and a button to try again. */
export function NotLoaded({ what, error, refetch }: NotLoadedProps) {
  if (!error) return <LoadingMessage>Loading {what}…</LoadingMessage>;
  return (
    <LoadFailed onRetry={() => void refetch()}>
      We couldn’t load {what}. {explainError(error)}
    </LoadFailed>
  );
}
