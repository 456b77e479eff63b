import { Loupe } from '../video/loupe.tsx';
import { PointButtons } from '../drawing/point-buttons.tsx';
import { toPoint } from '../drawing/shapes.ts';
import { useFramePoints } from '../drawing/use-frame-points.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { useView } from '../video/use-zoom.ts';
import { fitInside, placementStyle } from './align-pictures.ts';
import { isPictureComplete, visiblePoints, withPoints } from './place-points.ts';
import type { Comparison } from './use-comparison.ts';
import type { Placing } from './place-points.ts';

/** Places two points on the visible picture. They can be dragged and moved by keys. */
export function AlignLayer({ comparison, placing }: { comparison: Comparison; placing: Placing }) {
  const { video, other, aspects, setPlacing, goOn, isMirrored } = comparison;
  const isOther = placing.picture === 'there';
  const film = isOther ? other : video;
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const size = usePlayerState(film.player, (state) => state.size);
  const points = visiblePoints(placing);
  const framePoints = useFramePoints({
    points,
    size,
    onPress: () => void video.player?.pause(),
    onPlace(at) {
      if (points.length >= 2) return undefined;
      setPlacing(withPoints(placing, [...points, at]));
      return { list: 0, point: points.length };
    },
    onMove: ({ point }, to) => setPlacing(withPoints(placing, points.with(point, toPoint(...to)))),
    onRelease(_, { isNew }) {
      if (isNew && isPictureComplete(placing, aspects)) goOn(placing);
    },
  });

  return (
    <div
      role="group"
      aria-label="Points on the picture"
      data-draws
      {...framePoints.pointer}
      className="absolute cursor-crosshair touch-none select-none"
      style={isOther ? placementStyle(fitInside(aspects), aspects) : { inset: 0 }}
    >
      <PointButtons framePoints={framePoints} zoom={zoom} name={(point) => `Place ${point + 1}`}>
        {(point) => (
          <span className="absolute left-5 top-1 bg-[#0e1216] px-1 font-mono text-13 text-[#ffd449]">
            {point + 1}
          </span>
        )}
      </PointButtons>
      {framePoints.dragged && !(isOther && isMirrored) && (
        <Loupe canvasRef={film.canvasRef} point={framePoints.dragged} zoom={zoom} />
      )}
    </div>
  );
}
