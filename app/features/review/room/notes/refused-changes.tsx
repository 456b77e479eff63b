import { formatFilmTime } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { phasesOf, type Change } from '../data/changes.ts';
import type { Outbox, OutboxState } from '../data/review-outbox.ts';
import { measureNames } from '../measure/names.ts';
import { phaseNames, type Note, type Review } from '../../review.ts';
import { useOpenRoom } from '../room-provider.tsx';
import { partNames } from '../paths/part-names.ts';

type Refused = OutboxState['refused'][number];

function Version({ whose, note }: { whose: string; note: Pick<Note, 'body' | 'shapes'> }) {
  const { length } = note.shapes;
  const drawn = length === 0 ? '' : length === 1 ? '1 drawing' : `${length} drawings`;
  return (
    <div className="border-l-2 border-control pl-3">
      <dt className="text-13 text-muted">{whose}</dt>
      <dd className="whitespace-pre-line text-15">{note.body || (drawn === '' ? 'No text' : '')}</dd>
      {drawn !== '' && <dd className="font-mono text-13 text-muted">{drawn}</dd>}
    </div>
  );
}

/** Returns the label of a change that could not be saved. */
function labelOf(change: Change, slowMotion: number | null): string {
  switch (change.kind) {
    case 'note':
      return `Your note at ${formatFilmTime(change.note.atUs, slowMotion)}`;
    case 'note-gone':
      return 'The deletion of a note';
    case 'phases':
      return phasesOf(change.marks)
        .map((phase) => phaseNames[phase])
        .join(', ');
    case 'summary':
      return 'Your summary';
    case 'step':
      return `The step at ${formatFilmTime(change.step.contactUs, slowMotion)}`;
    case 'step-gone':
      return 'The deletion of a step';
    case 'measurement':
      return `The measurement '${measureNames[change.measurement.kind]}'`;
    case 'measurement-gone':
      return 'The deletion of a measurement';
    case 'voice':
      return 'Your voice-over';
    case 'voice-gone':
      return 'The deletion of the voice-over';
    case 'path':
    case 'path-gone':
      return `The path of the ${partNames[change.id].toLowerCase()}`;
    case 'reply':
      return 'Your reply';
  }
}

function describeRefusal({ change, reason }: Refused, review: Review): string {
  const time = change.kind === 'note' ? formatFilmTime(change.note.atUs, review.slowMotion) : '';
  if (reason === 'conflict')
    return `The note at ${time} was changed elsewhere while you were editing it. Which version do you want to keep?`;
  if (reason === 'gone')
    return `The note at ${time} was deleted elsewhere while you were editing it. Here is your version.`;
  if (change.kind === 'reply') return 'Your reply could not be sent. The note may have been deleted.';
  return `${labelOf(change, review.slowMotion)} could not be saved${review.status === 'pending' ? '.' : ' because the review is already finished.'}`;
}

/** Changes that were not saved, with the reason and a choice for the coach. */
export function RefusedChanges({ state, outbox }: { state: OutboxState; outbox: Outbox }) {
  const { review } = useOpenRoom();
  return state.refused
    .filter(({ change }) => change.submissionId === review.submissionId)
    .map((refused) => {
      const { id: key, change, reason } = refused;
      const theirs = reason === 'conflict' ? review.notes.find(({ id }) => id === change.id) : undefined;
      return (
        <Notice key={key} tone="error" className="m-3">
          <p className="text-15 font-semibold">{describeRefusal(refused, review)}</p>
          <dl className="mt-3 flex flex-col gap-3">
            {change.kind === 'note' && <Version whose="Yours" note={change.note} />}
            {change.kind === 'summary' && (
              <Version whose="Yours" note={{ body: change.summary, shapes: [] }} />
            )}
            {change.kind === 'reply' && <Version whose="Yours" note={change.reply} />}
            {theirs && <Version whose="Theirs" note={theirs} />}
          </dl>
          <div className="mt-3 flex flex-wrap gap-3">
            {theirs && (
              <Button look="secondary" onClick={() => void outbox.resolveRefused(key, theirs.version)}>
                Keep mine
              </Button>
            )}
            {reason === 'gone' && (
              <Button look="secondary" onClick={() => void outbox.resolveRefused(key, 0)}>
                Restore
              </Button>
            )}
            <Button look="secondary" onClick={() => void outbox.resolveRefused(key)}>
              {reason === 'conflict' ? 'Keep theirs' : 'Discard'}
            </Button>
          </div>
        </Notice>
      );
    });
}
