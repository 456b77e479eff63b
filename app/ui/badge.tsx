import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  bar: 'bg-bar text-bar-ink',
  ink: 'bg-ink text-ground',
  outline: 'border border-control text-muted',
} as const;

/** A short label such as FREE or Coming Soon. */
export function Badge({ tone = 'outline', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-sm px-2 py-0.5 font-mono text-13 font-medium uppercase tracking-wide',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
