import type { ReactNode } from 'react';
import { explainError } from '#lib/api/explain-error.ts';
import { Notice } from './notice.tsx';

interface ActionFailedProps {
  error: unknown;
  isPending: boolean;
  className?: string;
  /** What failed, as in 'The note wasn’t saved.' */
  children?: ReactNode;
}

/** Says beside a button why its action failed, until it is done again. */
export function ActionFailed({ error, isPending, className, children }: ActionFailedProps) {
  if (!error || isPending) return null;
  return (
    <Notice tone="error" className={className}>
      {children} {explainError(error)}
    </Notice>
  );
}
