import type { FramePoint } from '#domain/review-calls.ts';
import { useWidth } from '#lib/page/use-width.ts';
import { textSize } from '../room/drawing/label-layout.ts';
import type { PlacedShape } from '../room/drawing/shape-frames.ts';
import { ShapeView } from '../room/drawing/shape-view.tsx';
import { describeShape, markScale } from '../room/drawing/shapes.ts';
import { viewBoxWidth } from '../room/drawing/view-box.ts';
import { partNames } from '../room/paths/part-names.ts';
import { MarkLines } from '../room/measure/mark-lines.tsx';
import type { MeasuredFilm } from '../room/measure/math/evaluate.ts';
import type { MeasurementKind } from '../room/measure/measurement.ts';
import { PathView } from '../room/paths/path-view.tsx';
import type { PathPlace } from '../room/paths/ruler.ts';
import type { PathPoint, TracedPart } from '../review.ts';

/** A readable video with pictures of its frames. */
export interface ReportFilm extends MeasuredFilm {
  /** Object URLs by frame. */
  urls: ReadonlyMap<number, string>;
}

interface ReportFrameProps {
  /** Object URL; undefined until the frame is drawn. */
  url: string | undefined;
  /** What the picture shows. */
  alt: string;
  /** Width of the frame divided by its height. */
  aspect: number;
  placed: readonly PlacedShape[];
  /** Traced paths that cross this frame. */
  paths?: readonly PathOnFrame[];
  /** Points and lines of what was measured here. */
  marks?: readonly { kind: MeasurementKind; points: readonly FramePoint[] }[];
}

/** A path, and where its point is on the frame. */
export interface PathOnFrame {
  part: TracedPart;
  points: readonly PathPoint[];
  here: PathPlace;
}

/** A frame of the video with its drawings. */
export function ReportFrame({ url, alt, aspect, placed, paths = [], marks = [] }: ReportFrameProps) {
  const { ref, width } = useWidth();
  const drawn = [
    ...placed.map(({ shape }) => describeShape(shape, aspect)),
    ...paths.map(({ part }) => `path of the ${partNames[part].toLowerCase()}`),
  ].join(', ');
  return (
    <div ref={ref} className="relative bg-surface-2" style={{ aspectRatio: aspect }}>
      {url !== undefined && (
        <img src={url} alt={drawn === '' ? alt : `${alt}. ${drawn}`} className="absolute inset-0 size-full" />
      )}
      <svg
        aria-hidden
        viewBox={`0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`}
        className="absolute inset-0 size-full"
      >
        {paths.map((path) => (
          <PathView
            key={path.part}
            {...path}
            height={viewBoxWidth / aspect}
            scale={markScale(aspect, width)}
          />
        ))}
        {placed.map(({ shape, sheetId }) => (
          <ShapeView
            key={`${sheetId} ${shape.id}`}
            shape={shape}
            aspect={aspect}
            scale={markScale(aspect, width)}
            size={textSize(width)}
          />
        ))}
      </svg>
      {marks.map((mark, i) => (
        <MarkLines key={i} {...mark} zoom={1} hasPoints />
      ))}
    </div>
  );
}
