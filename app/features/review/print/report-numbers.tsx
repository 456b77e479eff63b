import { hasRealTimes, noRealTimes, type SlowMotion } from '#domain/slow-motion.ts';
import { useUnits } from '#common/units/units.ts';
import type { Review } from '../review.ts';
import { inUnits, jumpLines, type Jump } from '../room/jump/jump.ts';
import { MadeMark } from '../room/jump/made-mark.tsx';
import { formatCadence, formatMilliseconds, stepTimes } from '../room/steps/step-times.ts';
import type { FrameIndex } from '#lib/video-frames/frame-index.ts';

/** The numbers that the athlete entered. */
export function ReportNumbers({ jump }: { jump: Jump }) {
  const units = useUnits();
  const lines = jumpLines(jump);
  if (lines.length === 0 && jump.made === null) return null;
  return (
    <section aria-labelledby="report-numbers" className="mt-6 print:mt-4">
      <div className="flex items-center gap-4">
        <h2 id="report-numbers" className="text-17 print:text-[11pt]">
          The jump
        </h2>
        <MadeMark made={jump.made} />
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5 print:grid-cols-5 print:gap-y-2">
        {lines.map(({ name, value }) => {
          const shown = typeof value === 'string' ? { main: value, other: '' } : inUnits(value, units);
          return (
            <div key={name} className="border-t border-control pt-1">
              <dt className="text-13 text-muted">{name}</dt>
              <dd className="font-mono text-15">
                {shown.main} <span className="block text-13 text-muted">{shown.other}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface ReportStepsProps {
  review: Review;
  index: FrameIndex | undefined;
  slowMotion: SlowMotion;
}

/** The times of the run-up's steps. Renders nothing without any. */
export function ReportSteps({ review, index, slowMotion }: ReportStepsProps) {
  if (!index || review.steps.length === 0) return null;
  const { steps, plantToTakeOff } = stepTimes(review.steps, review.phases, { index, slowMotion });
  return (
    <section aria-labelledby="report-steps" className="mt-6 print:mt-4">
      <h2 id="report-steps" className="text-17 print:text-[11pt]">
        Run-up
      </h2>
      <table className="mt-2 w-full text-left text-13 print:text-[9pt] sm:text-15">
        <thead className="text-13 text-muted">
          <tr className="border-b border-control align-bottom">
            <th className="py-1 font-normal">Step</th>
            <th className="py-1 font-normal">On the ground</th>
            <th className="py-1 font-normal">From the step before</th>
            <th className="py-1 font-normal">Steps per second</th>
          </tr>
        </thead>
        <tbody className="font-mono whitespace-nowrap [&_td]:pr-2">
          {steps.map(({ step, name, contact, interval, cadence }) => (
            <tr key={step.id} className="border-b border-hairline">
              <th className="py-1 pr-2 font-text font-normal print:py-0.5">{name}</th>
              <td>{contact ? formatMilliseconds(contact) : '–'}</td>
              <td>{interval ? formatMilliseconds(interval) : '–'}</td>
              <td>{cadence ? formatCadence(cadence) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!hasRealTimes(slowMotion) && <p className="mt-2 text-13 print:text-[9pt]">{noRealTimes}</p>}
      {plantToTakeOff && (
        <p className="mt-2 text-15 print:text-[9pt]">
          Plant to take-off <span className="ml-1 font-mono">{formatMilliseconds(plantToTakeOff)}</span>
        </p>
      )}
    </section>
  );
}
