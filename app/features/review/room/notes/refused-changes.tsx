import type { SlowMotion } from '#domain/slow-motion.ts';
import { RefusedWork, type RefusedEntry } from '#common/unsent/refused-work.tsx';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { useUnits } from '#common/units/units.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import { isItemChange, itemKey, phasesOf, type Change } from '../data/changes.ts';
import { openReviewOutbox, type OutboxState } from '../data/review-outbox.ts';
import { measureNames } from '../measure/names.ts';
import { phaseNames, type Review } from '../../review.ts';
import { partNames } from '../paths/part-names.ts';
import { useReviewWithWords } from '../room-contexts.ts';
import { describeChange, itemNow } from './describe-change.ts';

type Refused = OutboxState['refused'][number];

/** Returns the label of a change that could not be saved. */
function labelOf(change: Change, slowMotion: SlowMotion): string {
  switch (change.kind) {
    case 'note':
      return `The note at ${formatFilmTime(change.note.atUs, slowMotion)}`;
    case 'note-gone':
      return 'The deletion of a note';
    case 'phases':
      return `The place of ${phasesOf(change.marks)
        .map((phase) => phaseNames[phase])
        .join(', ')}`;
    case 'summary':
      return 'The summary';
    case 'step':
      return `The step at ${formatFilmTime(change.step.contactUs, slowMotion)}`;
    case 'step-gone':
      return 'The deletion of a step';
    case 'measurement':
      return `The measurement '${measureNames[change.measurement.kind]}'`;
    case 'measurement-gone':
      return 'The deletion of a measurement';
    case 'voice':
      return 'The voice-over';
    case 'voice-gone':
      return 'The deletion of the voice-over';
    case 'path':
    case 'path-gone':
      return `The path of the ${partNames[change.id].toLowerCase()}`;
    case 'reply':
      return 'Your reply';
  }
}

function explain({ change, reason }: Refused, review: Review): string {
  const label = labelOf(change, review.slowMotion);
  if (change.kind === 'reply') return 'Your reply could not be sent. The note may have been deleted.';
  if (reason === 'conflict' && change.kind.endsWith('-gone'))
    return 'You deleted this here, and it was changed elsewhere. Which version do you want to keep?';
  if (reason === 'conflict')
    return `${label} was changed elsewhere while you were editing it. Which version do you want to keep?`;
  if (reason === 'gone')
    return `${label} was deleted elsewhere while you were editing it. Here is your version.`;
  return `${label} could not be saved${review.status === 'pending' ? '.' : ' because the review is already finished.'}`;
}

/** What could not be saved, for the coach to decide, or for the athlete who replied. */
export function RefusedChanges({ userId }: { userId: string }) {
  const review = useReviewWithWords();
  const { outbox, state } = useOutbox(openReviewOutbox, userId);
  const units = useUnits();
  const ofReview = state.refused.filter(({ change }) => change.submissionId === review.submissionId);
  const entries = ofReview.map((refused): RefusedEntry => {
    const { id, change, reason } = refused;
    const isDecided = isItemChange(change) && reason !== 'refused';
    const theirs = isDecided && reason === 'conflict' ? itemNow(review, change) : undefined;
    return {
      id,
      title: explain(refused, review),
      here: describeChange(change, review, units),
      elsewhere: theirs && describeChange(theirs, review, units),
      keep: isDecided
        ? () => void outbox.resolveRefused(id, review.known?.[itemKey(change)]?.version ?? 0)
        : undefined,
      discard: () => void outbox.resolveRefused(id),
    };
  });
  return <RefusedWork entries={entries} className="m-3" />;
}
