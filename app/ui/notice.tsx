import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Inline message about an error or a success. Screen readers announce it when it appears. */
export function Notice({
  tone,
  className,
  children,
}: {
  tone: 'error' | 'done';
  className?: string;
  children: ReactNode;
}) {
  const isError = tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 border-l-4 bg-surface px-4 py-3 text-15',
        isError ? 'border-error' : 'border-grass',
        className,
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.5}
        className={classNames('mt-px size-5 shrink-0', isError ? 'text-error' : 'text-grass')}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
