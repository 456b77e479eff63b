import type { ContentFile } from '#domain/content-calls.ts';
import { formatMoment } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';

interface DiscardDraftProps {
  file: ContentFile;
  isPending: boolean;
  onDiscard: () => Promise<void>;
}

/** Asks before a draft is discarded, and says whose it is, because it can't be brought back. */
export function DiscardDraft({ file: { draft, change }, isPending, onDiscard }: DiscardDraftProps) {
  const by = draft?.savedBy ? ` by ${draft.savedBy}` : '';
  const when = draft === undefined ? '' : `, saved ${formatMoment(draft.savedAt)}`;
  return (
    <DeleteDialog
      title="Discard this draft?"
      description={`The draft${by}${when} is deleted for everyone. ${change === 'added' ? 'It was never published, so nothing of it is left.' : 'The site stays as it is.'}`}
      action="Discard it"
      pending="Discarding…"
      isPending={isPending}
      onDelete={(close) => void onDiscard().finally(close)}
      trigger={
        <Button look="quiet" aria-disabled={isPending}>
          Discard draft
        </Button>
      }
    />
  );
}
