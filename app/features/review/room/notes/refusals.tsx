import { formatFilmTime } from '../../../../../supabase/functions/_shared/format-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { keyOf, phasesOf, type Change } from '../data/changes.ts';
import type { Outbox, OutboxState } from '../data/outbox.ts';
import { phaseNames, type Note, type Review } from '../../review.ts';

type Refused = OutboxState['refused'][number];

function Version({ whose, note }: { whose: string; note: Pick<Note, 'body' | 'shapes'> }) {
  const { length } = note.shapes;
  const drawn = length === 0 ? '' : length === 1 ? '1 drawing' : `${length} drawings`;
  return (
    <div className="border-l-2 border-control pl-3">
      <dt className="text-13 text-muted">{whose}</dt>
      <dd className="whitespace-pre-line text-15">{note.body || (drawn === '' ? 'No words' : '')}</dd>
      {drawn !== '' && <dd className="font-mono text-13 text-muted">{drawn}</dd>}
    </div>
  );
}

/** What could not be saved, as the coach would call it. */
function nameOf(change: Change): string {
  switch (change.kind) {
    case 'note':
      return `Your note at ${formatFilmTime(change.note.atUs)}`;
    case 'note-gone':
      return 'Deleting a note';
    case 'phases':
      return phasesOf(change.marks)
        .map((phase) => phaseNames[phase])
        .join(', ');
    case 'summary':
      return 'Your summary';
  }
}

function wordsOf({ change, reason }: Refused, review: Review): string {
  const moment = change.kind === 'note' ? formatFilmTime(change.note.atUs) : '';
  if (reason === 'conflict')
    return `The note at ${moment} was changed elsewhere while you wrote. Which one stays?`;
  if (reason === 'gone')
    return `The note at ${moment} was deleted elsewhere while you wrote. What you have is here.`;
  return `${nameOf(change)} could not be saved${review.status === 'pending' ? '.' : ', because the review is finished meanwhile.'}`;
}

interface RefusalsProps {
  state: OutboxState;
  outbox: Outbox;
  review: Review;
}

/** What was not saved, and why; the coach decides. */
export function Refusals({ state, outbox, review }: RefusalsProps) {
  return state.refused
    .filter(({ change }) => change.submissionId === review.submissionId)
    .map((refused) => {
      const { change, reason } = refused;
      const key = keyOf(change);
      const theirs = reason === 'conflict' ? review.notes.find(({ id }) => id === change.id) : undefined;
      return (
        <Notice key={key} tone="error" className="m-3">
          <p className="text-15 font-semibold">{wordsOf(refused, review)}</p>
          <dl className="mt-3 space-y-3">
            {change.kind === 'note' && <Version whose="Yours" note={change.note} />}
            {change.kind === 'summary' && (
              <Version whose="Yours" note={{ body: change.summary, shapes: [] }} />
            )}
            {theirs && <Version whose="Theirs" note={theirs} />}
          </dl>
          <div className="mt-3 flex flex-wrap gap-3">
            {theirs && (
              <Button look="secondary" onClick={() => outbox.settle(key, theirs.version)}>
                Keep mine
              </Button>
            )}
            {reason === 'gone' && (
              <Button look="secondary" onClick={() => outbox.settle(key, 0)}>
                Put it back
              </Button>
            )}
            <Button look="secondary" onClick={() => outbox.settle(key)}>
              {reason === 'conflict' ? 'Keep theirs' : 'Let it go'}
            </Button>
          </div>
        </Notice>
      );
    });
}
