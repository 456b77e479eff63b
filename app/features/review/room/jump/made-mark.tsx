import { Check, X } from 'lucide-react';

/** Whether the bar stayed up: an icon and a word; nothing where nobody said. */
export function MadeMark({ made }: { made: boolean | null }) {
  if (made === null) return null;
  const Icon = made ? Check : X;
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${made ? 'text-grass' : 'text-error'}`}>
      <Icon aria-hidden strokeWidth={2} className="size-4" />
      {made ? 'Made' : 'Missed'}
    </span>
  );
}
