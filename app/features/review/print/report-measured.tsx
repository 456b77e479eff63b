import { useUnits } from '#common/units/units.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { tracedParts, type Review } from '../review.ts';
import { shortCheck, storedCheck } from '../room/measure/describe-check.ts';
import { formatMeasuredLength, formatResult, formatSpeed } from '../room/measure/format-result.ts';
import type { MeasuredFilm } from '../room/measure/math/evaluate.ts';
import type { CameraCheck } from '../room/measure/math/observe.ts';
import { storedResult, type Measurement } from '../room/measure/measurement.ts';
import { measureNames } from '../room/measure/names.ts';
import { partColors, partNames } from '../room/paths/part-names.ts';
import { motionAlong, type Motion } from '../room/paths/path-points.ts';
import { rulerFor } from '../room/paths/ruler.ts';

type Units = ReturnType<typeof useUnits>;

interface Line {
  key: string;
  name: string;
  value: string;
  color?: string;
  check?: CameraCheck | undefined;
}

const order = Object.keys(measureNames);

/** The results of a review with their ±, in the order of a vault. */
const resultLines = (measurements: readonly Measurement[], units: Units): Line[] =>
  measurements
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap((measurement) => {
      const stored = storedResult(measurement);
      const { id, kind } = measurement;
      if (!stored) return [];
      const value = formatResult(kind, stored, units);
      return [{ key: id, name: measureNames[kind], value, check: storedCheck(measurement) }];
    });

/** The peaks of each path. Empty without a scale, because heights have no unit then. */
function pathLines({ paths, measurements }: Review, film: MeasuredFilm, units: Units): Line[] {
  const times = film.index.times.map(toMicroseconds);
  return tracedParts.flatMap((part) => {
    const points = paths[part] ?? [];
    const ruler = rulerFor(points, measurements, film.size);
    const motion = motionAlong(points, { times, slowMotion: film.slowMotion, ruler });
    const peak = (of: (at: Motion) => Motion['speed']) =>
      motion
        .map(of)
        .reduce((best, at) => ((at?.value ?? -Infinity) > (best?.value ?? -Infinity) ? at : best), undefined);
    const [highest, fastest] = [peak(({ height }) => height), peak(({ speed }) => speed)];
    const line = (name: string, value: string | undefined) =>
      value === undefined
        ? []
        : [
            {
              key: `${part} ${name}`,
              name: `${partNames[part]}, ${name}`,
              value,
              color: partColors[part],
              check: ruler.check,
            },
          ];
    if (ruler.unit === 'frame') return [];
    return [
      ...line(ruler.isAboveRunway ? 'highest' : 'rise', highest && formatMeasuredLength(highest, units)),
      ...line('fastest', fastest && formatSpeed(fastest, units)),
    ];
  });
}

/** Results that stand under no frame, and the peaks of the paths, with their ±. Renders nothing without any. */
export function ReportMeasured({ review, film }: { review: Review; film: MeasuredFilm | undefined }) {
  const units = useUnits();
  const hasFrame = ({ marks }: Measurement) => film && marks.some(({ points }) => points.length > 0);
  const lines = [
    ...resultLines(
      review.measurements.filter((one) => !hasFrame(one)),
      units,
    ),
    ...(film ? pathLines(review, film, units) : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="report-measured" className="mt-6 print:mt-4">
      <h2 id="report-measured" className="text-17 print:text-[11pt]">
        {film ? 'Also measured' : 'Measured in the video'}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 print:grid-cols-[repeat(auto-fill,minmax(36mm,1fr))] print:gap-y-2">
        {lines.map(({ key, name, value, color, check }) => (
          <div key={key} className="border-t border-control pt-1">
            <dt className="text-13 text-muted">
              {color !== undefined && (
                <span
                  aria-hidden
                  className="mr-1.5 inline-block size-2.5 print:[print-color-adjust:exact]"
                  style={{ background: color }}
                />
              )}
              {name}
            </dt>
            <dd className="font-mono text-15 print:text-[9.5pt]">{value}</dd>
            {check && <dd className="text-13 text-muted print:text-[8pt]">{shortCheck(check)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
