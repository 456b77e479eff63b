import { formatFilmTime } from '../../../../../supabase/functions/_shared/format-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { keyOf, overlay } from '../data/changes.ts';
import type { Outbox, OutboxState } from '../data/outbox.ts';
import type { Review } from '../../review.ts';

/** What a coach wrote, as plain text: the summary, then each note with its moment. Empty where there are no words. */
export function wordsAsText({ summary, notes }: Pick<Review, 'summary' | 'notes'>): string {
  const written = notes.filter(({ body }) => body.trim() !== '');
  return [summary.trim(), ...written.map(({ atUs, body }) => `${formatFilmTime(atUs)}  ${body.trim()}`)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a coach wrote for a submission: `saved` with the changes that wait on this device or were refused. */
export function unsavedWords(
  { waiting, refused }: OutboxState,
  submissionId: string,
  saved?: Review,
): Pick<Review, 'summary' | 'notes'> {
  const nothing = { submissionId, notes: [], phases: {}, summary: '' };
  return overlay<Parameters<typeof overlay>[0]>(saved ?? nothing, [
    ...refused.map(({ change }) => change),
    ...waiting,
  ]);
}

interface UnsavedWordsProps {
  text: string;
  submissionId: string;
  changes: OutboxState;
  outbox: Outbox;
}

/** A coach's words that have no review to go to any more: to read, to copy, to discard. */
export function UnsavedWords({ text, submissionId, changes, outbox }: UnsavedWordsProps) {
  const kept = changes.refused.filter(({ change }) => change.submissionId === submissionId);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', tone: 'success' });
    } catch (error) {
      console.warn('The words could not be copied', error);
      toast({ title: 'Could not copy. Select the text and copy it.', tone: 'error' });
    }
  }
  return (
    <div className="my-8 max-w-2xl">
      <TextAreaField label="What you wrote" readOnly rows={10} value={text} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        {kept.length > 0 && (
          <Button look="secondary" onClick={() => kept.forEach(({ change }) => outbox.settle(keyOf(change)))}>
            Discard
          </Button>
        )}
      </div>
    </div>
  );
}
