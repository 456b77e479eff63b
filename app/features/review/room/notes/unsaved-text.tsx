import { formatFilmTime } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { copyText } from '#lib/device/copy-text.ts';
import { applyChanges, type ReviewContent } from '../data/changes.ts';
import type { Outbox, OutboxState } from '../data/review-outbox.ts';
import type { Review } from '../../review.ts';

type UnsavedContent = Pick<Review, 'summary' | 'notes' | 'replies' | 'slowMotion'>;

/** Formats the summary, the notes and unsent replies as plain text. Returns an empty string if there is no text. */
export function formatAsText({ summary, notes, replies, slowMotion }: UnsavedContent): string {
  const written = notes.filter(({ body }) => body.trim() !== '');
  const unsent = replies.filter(({ isPending = false }) => isPending);
  return [
    summary.trim(),
    ...written.map(({ atUs, body }) => `${formatFilmTime(atUs, slowMotion)}  ${body.trim()}`),
    ...unsent.map(({ body }) => body),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns the summary, notes and replies of a submission: `saved` with the pending and refused changes applied. */
export function unsavedContent(
  { pending, refused }: OutboxState,
  submissionId: string,
  saved?: Review,
): UnsavedContent {
  const empty = {
    submissionId,
    notes: [],
    phases: {},
    steps: [],
    measurements: [],
    paths: {},
    replies: [],
    summary: '',
    slowMotion: null,
  };
  return applyChanges<ReviewContent & UnsavedContent>(saved ?? empty, [
    ...refused.map(({ change }) => change),
    ...pending,
  ]);
}

interface UnsavedTextProps {
  text: string;
  submissionId: string;
  changes: OutboxState;
  outbox: Outbox;
}

/** Lets a coach copy or discard text whose review no longer exists. */
export function UnsavedText({ text, submissionId, changes, outbox }: UnsavedTextProps) {
  const refused = changes.refused.filter(({ change }) => change.submissionId === submissionId);
  return (
    <div className="my-8 max-w-2xl">
      <TextAreaField label="What you wrote" readOnly rows={10} value={text} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(text, 'Copied')}>
          Copy
        </Button>
        {refused.length > 0 && (
          <Button
            look="secondary"
            onClick={() => refused.forEach(({ id }) => void outbox.resolveRefused(id))}
          >
            Discard
          </Button>
        )}
      </div>
    </div>
  );
}
