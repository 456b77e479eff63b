import { formatFilmTime } from '#domain/format-clock.ts';
import { useUnits } from '#common/units/units.ts';
import { classNames } from '#ui/class-names.ts';
import { shortCheck, storedCheck } from '../room/measure/describe-check.ts';
import { formatResult } from '../room/measure/format-result.ts';
import { storedResult } from '../room/measure/measurement.ts';
import { nameOf } from '../room/measure/names.ts';
import { measuredFrames, type FrameResult } from './measured-frames.ts';
import { ReportFrame, type ReportFilm } from './report-frame.tsx';

/** A number with its ± and how its camera was checked. */
function FrameNumber({ result: { measurement, position } }: { result: FrameResult }) {
  const units = useUnits();
  const stored = storedResult(measurement);
  const check = storedCheck(measurement);
  const { length } = measurement.marks;
  return (
    <li className="border-t border-hairline py-1 text-13 print:text-[8.5pt]">
      <span className="flex flex-wrap justify-between gap-x-2">
        <span className="font-semibold">
          {nameOf(measurement)}
          {length > 1 && ` (${position} of ${length})`}
        </span>
        <span className="font-mono">{stored && formatResult(measurement.kind, stored, units)}</span>
      </span>
      {check && <span className="block text-muted">{shortCheck(check)}</span>}
    </li>
  );
}

interface ReportMeasuredFramesProps {
  measurements: Parameters<typeof measuredFrames>[0];
  film: ReportFilm;
  slowMotion: number | null;
}

/** Each frame on which something was measured, with its marks and numbers. Renders nothing without any. */
export function ReportMeasuredFrames({ measurements, film, slowMotion }: ReportMeasuredFramesProps) {
  const frames = measuredFrames(measurements, film.index);
  if (frames.length === 0) return null;
  const aspect = film.size.width / film.size.height;
  return (
    <section aria-labelledby="report-measured-frames" className="@container mt-6 print:mt-4">
      <h2 id="report-measured-frames" className="text-17 print:text-[11pt]">
        Measured frames
      </h2>
      <ol
        className={classNames(
          'mt-2 grid gap-x-4 gap-y-5',
          aspect < 1
            ? 'grid-cols-2 @xl:grid-cols-4 print:grid-cols-5'
            : '@lg:grid-cols-2 @4xl:grid-cols-3 print:grid-cols-3',
        )}
      >
        {frames.map(({ frame, atUs, results }) => (
          <li key={frame} className="break-inside-avoid">
            <ReportFrame
              url={film.urls.get(frame)}
              alt={`Marks at ${formatFilmTime(atUs, slowMotion)}`}
              aspect={aspect}
              placed={[]}
              marks={results.map(({ measurement: { kind }, mark }) => ({ kind, points: mark.points }))}
            />
            <p className="mt-1 font-mono text-13 text-muted">{formatFilmTime(atUs, slowMotion)}</p>
            <ul>
              {results.map((result) => (
                <FrameNumber key={result.measurement.id} result={result} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
