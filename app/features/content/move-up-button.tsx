import { ArrowUp } from 'lucide-react';
import type { ContentFileSummary } from '../../../supabase/functions/_shared/content-calls.ts';
import { useFileChange } from './use-file-change.ts';

/** Moves a product up in the shop, as a draft. `to`: its new place, from 0; nothing is rendered below 0. */
export function MoveUpButton({ summary: { file, title }, to }: { summary: ContentFileSummary; to: number }) {
  const { change, isPending } = useFileChange('The order was not changed');
  if (to < 0) return null;
  return (
    <button
      type="button"
      className="inline-flex size-11 shrink-0 items-center justify-center text-muted hover:text-pit"
      aria-label={`Move ${title} up`}
      title="Move up"
      aria-disabled={isPending}
      onClick={() => isPending || change({ action: 'move', file, to })}
    >
      <ArrowUp aria-hidden className="size-4" strokeWidth={1.5} />
    </button>
  );
}
