import { Button } from '#ui/button.tsx';
import { Timeline } from '../video/timeline.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { CompareSettings } from './compare-settings.tsx';
import { startPlacing } from './place-points.ts';
import type { Comparison } from './use-comparison.ts';

/** The tab 'Compare' of an overlay: which video, where both are in sync, and how the pictures are aligned. */
export function OverlayPanel({ comparison }: { comparison: Comparison }) {
  const { other, sync, points, setPoints, placing, setPlacing, aspects, isMirrored, toggleMirror } =
    comparison;
  const isReady = usePlayerState(other.player, ({ status }) => status === 'ready');
  const hasOtherShape = Math.abs(aspects.here / aspects.there - 1) > 0.02;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 px-4 py-4 lg:overflow-y-auto">
      <CompareSettings comparison={comparison} />
      {isReady && (
        <>
          <section aria-label="Move the other video alone">
            <h3 className="pb-1.5 text-15 font-semibold">Move the other video alone</h3>
            <Timeline video={sync.movable} notes={[]} />
          </section>
          <section aria-label="Align the pictures" className="flex flex-col gap-2">
            <h3 className="text-15 font-semibold">Align the pictures</h3>
            <p className="text-13 text-muted">
              {points
                ? 'The two places are on top of each other.'
                : hasOtherShape
                  ? 'The two pictures have different shapes. Mark two places that both show, and the sizes match.'
                  : 'Mark two places that both pictures show, such as the front of the box and the foot of a standard.'}
            </p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                look="secondary"
                disabled={placing !== undefined}
                onClick={() => setPlacing(startPlacing(points))}
              >
                {points ? 'Correct the places' : 'Mark two places'}
              </Button>
              <Button look="quiet" onClick={toggleMirror}>
                {isMirrored ? 'Not mirrored' : 'Mirror'}
              </Button>
              {points && (
                <Button look="quiet" onClick={() => setPoints(undefined)}>
                  Reset
                </Button>
              )}
            </div>
          </section>
        </>
      )}
    </div>
  );
}
