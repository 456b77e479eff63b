import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { classNames } from './class-names.ts';

const marks = {
  pending: { label: 'Pending', Icon: Clock, look: 'bg-bar text-bar-ink' },
  approved: { label: 'Approved', Icon: CircleCheck, look: 'bg-grass text-ground' },
  rejected: { label: 'Rejected', Icon: CircleX, look: 'bg-error text-ground' },
} as const;

/** Review status as icon and label: pending yellow, approved green, rejected red. */
export function StatusMark({ status }: { status: keyof typeof marks }) {
  const { label, Icon, look } = marks[status];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-13 font-semibold whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {label}
    </span>
  );
}
