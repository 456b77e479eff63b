import type { SlowMotion } from '#domain/slow-motion.ts';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { moveStep } from './change-steps.ts';
import { formatCadence, formatMilliseconds, type StepTimes } from './step-times.ts';

const cell = 'py-1 pr-2 font-mono text-13 tabular-nums whitespace-nowrap';
const small = 'min-h-11 px-2 text-13 font-semibold text-pit underline underline-offset-4';

/** What a coach can change about the step whose frame is shown last. */
export function StepActions({ times: { step, name } }: { times: StepTimes }) {
  const { video } = useFilm();
  const { review, put } = useOpenReview();
  const move = (part: 'contactUs' | 'toeOffUs') => moveStep({ video, review, put }, step, part);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <button type="button" className={small} onClick={() => move('contactUs')}>
        Move contact here
      </button>
      <button type="button" className={small} onClick={() => move('toeOffUs')}>
        {step.toeOffUs === null ? 'Toe-off here' : 'Move toe-off here'}
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete this step"
        onClick={() => put({ kind: 'step-gone', id: step.id, submissionId: review.submissionId })}
        className="ml-auto grid size-11 place-items-center text-muted hover:text-error"
      >
        <Trash2 aria-hidden strokeWidth={1.5} className="size-4" />
      </button>
    </div>
  );
}

interface StepRowProps {
  row: StepTimes;
  slowMotion: SlowMotion;
  /** Its contact is on the current frame. */
  isHere: boolean;
  onGo: () => void;
  /** Shown below the row. */
  children: false | ReactNode;
}

/** One step as a row of the table. */
export function StepRow({ row, slowMotion, isHere, onGo, children }: StepRowProps) {
  const { step, name, contact, interval, cadence } = row;
  return (
    <>
      <tr className={isHere ? 'border-l-4 border-l-tartan' : 'border-l-4 border-l-transparent'}>
        <th scope="row" className="pr-2 font-normal">
          <button
            type="button"
            onClick={onGo}
            className="flex min-h-11 w-full flex-col justify-center pl-1 text-left leading-tight"
          >
            <span className="text-13 font-semibold whitespace-nowrap">{name}</span>
            <span className="font-mono text-13 text-pit underline underline-offset-2">
              {formatFilmTime(step.contactUs, slowMotion)}
            </span>
          </button>
        </th>
        <td className={cell}>{contact ? formatMilliseconds(contact) : '–'}</td>
        <td className={cell}>{interval ? formatMilliseconds(interval) : '–'}</td>
        <td className={cell}>{cadence ? formatCadence(cadence) : '–'}</td>
      </tr>
      {children !== false && (
        <tr>
          <td colSpan={4}>{children}</td>
        </tr>
      )}
    </>
  );
}
