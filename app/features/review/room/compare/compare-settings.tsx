import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { phaseNames, phases } from '../../review.ts';
import { CompareStatus } from './compare-status.tsx';
import type { SyncChoice } from './map-time.ts';
import type { Comparison } from './use-comparison.ts';

const views = [
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'overlay', label: 'Overlay' },
];

/** Which other video, how it is shown, and where both are in sync. */
export function CompareSettings({ comparison }: { comparison: Comparison }) {
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
          {phases.map((phase) => (
            <option key={phase} value={phase} disabled={!sync.common.includes(phase)}>
              {phaseNames[phase]}
              {!sync.common.includes(phase) && `: not marked in ${sync.missing(phase)}`}
            </option>
          ))}
          {sync.common.length > 1 && <option value="every-phase">Every phase (matches the speed)</option>}
          <option value="by-hand">These two frames</option>
        </SelectField>
      )}
      <div className="text-13 text-muted empty:hidden">
        <CompareStatus comparison={comparison} />
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
