import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { SubmissionStatus } from './submission.ts';

const looks = {
  pending: { Icon: Clock, label: 'Pending', tone: 'bg-bar text-bar-ink' },
  approved: { Icon: CircleCheck, label: 'Approved', tone: 'border border-current text-grass' },
  rejected: { Icon: CircleX, label: 'Rejected', tone: 'border border-current text-error' },
} as const;

/** Pending yellow, approved green, rejected red; always with its word. */
export function SubmissionStatusLabel({ status }: { status: SubmissionStatus }) {
  const { Icon, label, tone } = looks[status];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-13 font-semibold',
        tone,
      )}
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {label}
    </span>
  );
}
