import type { SlowMotion } from '#domain/slow-motion.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import { useUnits } from '#common/units/units.ts';
import { classNames } from '#ui/class-names.ts';
import { shortCheck, storedCheck } from '../room/measure/describe-check.ts';
import { formatResult } from '../room/measure/format-result.ts';
import { evaluate } from '../room/measure/math/evaluate.ts';
import { describeFoot } from '../room/measure/measure-row.tsx';
import { storedResult, type Measurement } from '../room/measure/measurement.ts';
import { nameOf } from '../room/measure/names.ts';
import { measuredFrames, type FrameResult } from './measured-frames.ts';
import { ReportFrame, type ReportFilm } from './report-frame.tsx';

interface FrameNumberProps {
  result: FrameResult;
  measurements: readonly Measurement[];
  film: ReportFilm;
}

/** A number with its ±, how its camera was checked, and what it means. It is on the first of its frames. */
function FrameNumber({ result: { measurement, position }, measurements, film }: FrameNumberProps) {
  const units = useUnits();
  const { length } = measurement.marks;
  const stored = position === 1 && storedResult(measurement);
  const check = stored && storedCheck(measurement);
  const evaluation = stored && measurement.kind === 'take-off' && evaluate(measurement, measurements, film);
  const foot = evaluation && evaluation.problem === undefined && evaluation.foot;
  return (
    <li className="break-inside-avoid border-t border-hairline py-1 text-13 print:text-[8.5pt]">
      <span className="flex flex-wrap justify-between gap-x-2">
        <span className="font-semibold">
          {nameOf(measurement)}
          {length > 1 && ` (${position} of ${length})`}
        </span>
        <span className="font-mono">{stored && formatResult(measurement.kind, stored, units)}</span>
      </span>
      {check && <span className="block text-muted">{shortCheck(check)}</span>}
      {foot && <span className="block">{describeFoot(foot, units)}</span>}
    </li>
  );
}

interface ReportMeasuredFramesProps {
  measurements: readonly Measurement[];
  film: ReportFilm;
  slowMotion: SlowMotion;
}

/** A frame with more numbers than this has the whole width, its numbers beside the picture. */
const mostBelow = 3;

/** Each frame on which something was measured, with its marks and numbers. Renders nothing without any. */
export function ReportMeasuredFrames({ measurements, film, slowMotion }: ReportMeasuredFramesProps) {
  const frames = measuredFrames(measurements, film.index);
  if (frames.length === 0) return null;
  const aspect = film.size.width / film.size.height;
  return (
    <section aria-labelledby="report-measured-frames" className="@container mt-6 print:mt-4">
      <h2 id="report-measured-frames" className="text-17 print:text-[11pt]">
        Measured in the video
      </h2>
      <ol
        className={classNames(
          'mt-2 grid gap-x-4 gap-y-5 print:gap-y-3',
          aspect < 1
            ? 'grid-cols-2 @xl:grid-cols-4 print:grid-cols-5'
            : '@lg:grid-cols-2 @4xl:grid-cols-3 print:grid-cols-3',
        )}
      >
        {frames.map(({ frame, atUs, results }) => {
          const isWide = results.length > mostBelow;
          return (
            <li
              key={frame}
              className={classNames(
                'break-inside-avoid',
                isWide && 'col-span-full gap-x-4 @lg:flex @lg:items-start print:flex print:items-start',
              )}
            >
              <div
                className={classNames(
                  isWide && (aspect < 1 ? 'w-1/3 flex-none' : '@lg:w-1/2 @4xl:w-1/3 flex-none print:w-1/3'),
                )}
              >
                <ReportFrame
                  url={film.urls.get(frame)}
                  alt={`Marks at ${formatFilmTime(atUs, slowMotion)}`}
                  aspect={aspect}
                  placed={[]}
                  marks={results.map(({ measurement: { kind }, mark }) => ({ kind, points: mark.points }))}
                />
                <p className="mt-1 font-mono text-13 text-muted">{formatFilmTime(atUs, slowMotion)}</p>
              </div>
              <ul className={classNames(isWide && 'min-w-0 flex-1 gap-x-4 @4xl:columns-2 print:columns-2')}>
                {results.map((result) => (
                  <FrameNumber
                    key={result.measurement.id}
                    result={result}
                    measurements={measurements}
                    film={film}
                  />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
