import { Check, X } from 'lucide-react';

/** Shows whether the jump was made or missed. Renders nothing if it is unknown. */
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
