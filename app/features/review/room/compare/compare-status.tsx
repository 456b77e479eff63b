import { UnreadableVideoError } from '#lib/video-frames/unreadable-video.ts';
import { Button } from '#ui/button.tsx';
import { phaseNames, type Review } from '../../review.ts';
import { useOpenReview } from '../room-contexts.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import type { SyncChoice } from './map-time.ts';
import type { Comparison } from './use-comparison.ts';

/** Says that the other video is still loading, or why it is missing. */
export function OtherVideoStatus({ comparison: { jumps, other } }: { comparison: Comparison }) {
  const status = usePlayerState(other.player, (state) => state.status);
  const error = usePlayerState(other.player, (state) => state.error);
  if (error instanceof UnreadableVideoError)
    return <p role="alert">This browser cannot play the other video. Choose another one.</p>;
  if (jumps.hasFailed || status === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4">
        <p>We couldn’t open the other video. Check your connection. It may also have been deleted.</p>
        <Button look="quiet" onClick={jumps.retry}>
          Try again
        </Button>
      </div>
    );
  return status === 'ready' ? null : <p role="status">Loading the other video…</p>;
}

function syncHelp({ jumps, view }: Comparison, marks: Review['phases']): string {
  const hasPhases = Object.keys(marks).length > 0;
  const hasOtherPhases = Object.keys(jumps.selected?.phases ?? {}).length > 0;
  const reason = !hasPhases
    ? 'This jump has no phases.'
    : hasOtherPhases
      ? 'These two jumps have no phase in common.'
      : 'The other jump has no phases.';
  return view === 'overlay'
    ? `${reason} Go to a frame of this jump, then move the other video to the same moment. From there, both move together.`
    : `${reason} Show the same moment in both videos, then turn on “Sync videos”.`;
}

function choiceName(choice: SyncChoice): string {
  if (choice === 'every-phase') return 'Every phase';
  return choice === 'by-hand' ? 'These two frames' : phaseNames[choice];
}

/** Says what is missing for both videos to move together, and what to do. */
export function CompareStatus({ comparison }: { comparison: Comparison }) {
  const { review } = useOpenReview();
  const { jumps, other, sync, view } = comparison;
  const isReady = usePlayerState(other.player, ({ status }) => status === 'ready');
  if (jumps.selectedKey === undefined) return null;
  // An overlay says it below the picture.
  if (!isReady) return view === 'overlay' ? null : <OtherVideoStatus comparison={comparison} />;
  if (sync.choice === undefined) return <p>{syncHelp(comparison, review.phases)}</p>;
  const { lostChoice } = sync;
  return (
    <>
      {lostChoice !== undefined && (
        <p role="status">
          {lostChoice === 'every-phase'
            ? 'The two jumps no longer have two phases in common.'
            : `${choiceName(lostChoice)} is no longer marked in both jumps.`}{' '}
          They are in sync at “{choiceName(sync.choice)}” instead.
        </p>
      )}
      {sync.isLinked && sync.reach !== 'within' && (
        <p>
          {sync.reach === 'before'
            ? 'The other video begins after this moment. It shows its first frame.'
            : 'The other video ends before this moment. It shows its last frame.'}
        </p>
      )}
    </>
  );
}
