import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  error: { Icon: CircleAlert, border: 'border-error', text: 'text-error' },
  done: { Icon: CircleCheck, border: 'border-grass', text: 'text-grass' },
  info: { Icon: Info, border: 'border-bar', text: 'text-muted' },
} as const;

/** Inline message about an error, a success or a state. Screen readers announce it when it appears. */
export function Notice({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  const { Icon, border, text } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 border-l-4 bg-surface px-4 py-3 text-15', border, className)}
    >
      <Icon aria-hidden strokeWidth={1.5} className={classNames('mt-px size-5 shrink-0', text)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
