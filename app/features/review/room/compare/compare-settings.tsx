import { UnreadableVideoError } from '../../../../lib/video-frames/unreadable-video.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { FilterChips } from '../../../../ui/filter-chips.tsx';
import { phaseNames } from '../../review.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import type { SyncChoice } from './map-time.ts';
import type { Comparison } from './use-comparison.ts';

const views = [
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'overlay', label: 'Overlay' },
];

function syncHelp({ jumps, view }: Comparison, hasPhases: boolean): string {
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

/** Says what is missing, and what to do. */
function CompareStatus({ comparison, hasPhases }: { comparison: Comparison; hasPhases: boolean }) {
  const { jumps, other, sync } = comparison;
  const status = usePlayerState(other.player, (state) => state.status);
  const error = usePlayerState(other.player, (state) => state.error);
  if (jumps.selectedKey === undefined) return null;
  if (error instanceof UnreadableVideoError)
    return <p role="alert">This browser cannot play the other video. Choose another one.</p>;
  if (jumps.hasFailed || status === 'failed')
    return (
      <div role="alert">
        <p>We couldn’t open the other video. Check your connection. It may also have been deleted.</p>
        <Button look="quiet" onClick={jumps.retry}>
          Try again
        </Button>
      </div>
    );
  if (status !== 'ready') return <p role="status">Loading the other video…</p>;
  if (sync.choice === undefined) return <p>{syncHelp(comparison, hasPhases)}</p>;
  return sync.isLinked && sync.reach !== 'within' ? (
    <p>
      {sync.reach === 'before'
        ? 'The other video begins after this moment. It shows its first frame.'
        : 'The other video ends before this moment. It shows its last frame.'}
    </p>
  ) : null;
}

/** Which other video, how it is shown, and where both are in sync. */
export function CompareSettings({ comparison, hasPhases }: { comparison: Comparison; hasPhases: boolean }) {
  const { jumps, view, setView, sync } = comparison;
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4 overflow-x-clip px-4 md:mx-0 md:px-0">
        <FilterChips
          label="View"
          options={views}
          value={view}
          onChange={(next) => setView(next === 'overlay' ? 'overlay' : 'side-by-side')}
        />
      </div>
      <SelectField
        label="Compare with"
        value={jumps.selectedKey ?? ''}
        onChange={({ target }) => jumps.select(target.value || undefined)}
      >
        <option value="">Choose a video</option>
        {jumps.groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.key} value={option.key}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {jumps.selected && (
        <SelectField
          label="In sync at"
          value={sync.choice ?? ''}
          onChange={({ target }) => sync.setChoice(target.value as SyncChoice)}
        >
          {sync.choice === undefined && <option value="">Not in sync yet</option>}
          {sync.common.map((phase) => (
            <option key={phase} value={phase}>
              {phaseNames[phase]}
            </option>
          ))}
          {sync.common.length > 1 && <option value="every-phase">Every phase (matches the speed)</option>}
          <option value="by-hand">These two frames</option>
        </SelectField>
      )}
      <div className="text-13 text-muted empty:hidden">
        <CompareStatus comparison={comparison} hasPhases={hasPhases} />
        {jumps.reload && (
          <p>
            We couldn’t load every video of this list.{' '}
            <Button look="quiet" onClick={jumps.reload}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
