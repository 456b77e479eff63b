import { Button } from '#ui/button.tsx';
import { isPictureComplete, placingText, visiblePoints, withPoints } from './place-points.ts';
import type { Comparison } from './use-comparison.ts';
import type { Placing } from './place-points.ts';

/** Says which point to place next. */
export function AlignBar({ comparison, placing }: { comparison: Comparison; placing: Placing }) {
  const { aspects, setPlacing, goOn } = comparison;
  const isOther = placing.picture === 'there';
  return (
    <section
      aria-label="Align"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-surface px-3 py-2"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 border-l-4 border-l-bar pl-3 text-15 font-semibold">
        {placingText(placing, aspects)}
      </p>
      <div className="flex items-center gap-2">
        {visiblePoints(placing).length < 2 && (
          <button
            type="button"
            onClick={() => setPlacing(withPoints(placing, [...visiblePoints(placing), [0.5, 0.5]]))}
            className="sr-only focus:not-sr-only focus:min-h-11 focus:text-pit focus:underline"
          >
            Place the point in the center, to move it with Alt and the arrow keys
          </button>
        )}
        {isOther && (
          <Button look="quiet" onClick={() => setPlacing({ ...placing, picture: 'here' })}>
            Back
          </Button>
        )}
        <Button look="secondary" onClick={() => setPlacing(undefined)}>
          Cancel
        </Button>
        <Button disabled={!isPictureComplete(placing, aspects)} onClick={() => goOn(placing)}>
          {isOther ? 'Done' : 'Next'}
        </Button>
      </div>
    </section>
  );
}
