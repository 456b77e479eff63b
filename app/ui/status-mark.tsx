import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { classNames } from './class-names.ts';

const marks = {
  pending: { word: 'Pending', Icon: Clock, look: 'bg-bar text-bar-ink' },
  approved: { word: 'Approved', Icon: CircleCheck, look: 'bg-grass text-ground' },
  rejected: { word: 'Rejected', Icon: CircleX, look: 'bg-error text-ground' },
} as const;

/** How far a review is, as an icon and a word: pending yellow, approved green, rejected red. */
export function StatusMark({ status }: { status: keyof typeof marks }) {
  const { word, Icon, look } = marks[status];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-13 font-semibold whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {word}
    </span>
  );
}
