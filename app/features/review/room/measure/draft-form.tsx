import { useEffect, useRef, useState } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';
import { currentTime } from '../current-time.ts';
import { useHand } from '../video/use-hand.ts';
import {
  clickAgain,
  frameProblem,
  isClickingAgain,
  nextPoint,
  nextTime,
  openFrame,
  placePoint,
  placeTime,
  removeLastPoint,
  startDraft,
} from './draft.ts';
import { formatResult } from './format-result.ts';
import { guideOf } from './guides.ts';
import { LengthField } from './length-field.tsx';
import { canClickAgain } from './math/clicked-again.ts';
import { evaluate, type MeasuredFilm } from './math/evaluate.ts';
import { ResultDetails } from './measure-row.tsx';
import { isCalibration, type Measurement } from './measurement.ts';
import { nameOf } from './names.ts';
import { NumberHelp } from './number-help.tsx';
import { deleteMeasurement, saveMeasurement } from './save-measurement.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import type { MeasureProps } from './use-measure-panel.tsx';

interface DraftFormProps extends MeasureProps {
  draft: Measurement;
  film: MeasuredFilm;
  onClose: () => void;
}

/** Guides through a measurement: which points to mark, known lengths, the result so far. */
export function DraftForm({ draft, setDraft, setShownId, isDragging, film, onClose }: DraftFormProps) {
  const { video, goTo } = useFilm();
  const { review, permissions, put } = useOpenReview();
  const units = useUnits();
  const isHand = useHand();
  const guide = guideOf(draft);
  const open = openFrame(draft);
  const next = nextPoint(draft);
  const pointCount = guide.frames.flatMap(({ points }) => points).length;
  const isTimed = draft.kind === 'stopwatch';
  const { measurements, submissionId, phases } = review;
  const others = measurements.filter(({ id }) => id !== draft.id);
  const needsLength =
    (guide.known !== undefined && draft.knownM === null) ||
    (guide.across !== undefined && draft.acrossM === null);
  // A dragged point of a calibration fits the camera again: only once it is released.
  const isWaiting = isDragging && isCalibration(draft);
  const [settled, setSettled] = useState(draft);
  if (!isWaiting && settled !== draft) setSettled(draft);
  const shown = isWaiting ? settled : draft;
  const isComplete = openFrame(shown) === undefined && !needsLength;
  const evaluation = isComplete ? evaluate(shown, [...others, shown], film) : undefined;
  const result = evaluation?.problem === undefined ? evaluation?.result : undefined;
  const name = nameOf(draft);
  const withTime = (change: (atUs: number) => Measurement) => {
    const now = currentTime(video.player);
    if (now === undefined) return;
    const problem = frameProblem(draft, now);
    if (problem) toast({ ...problem, tone: 'error' });
    else setDraft(change(now));
  };
  const form = useRef<HTMLFormElement>(null);
  // The sheet may be scrolled to the button that was pressed: what comes next is at its top.
  useEffect(() => {
    // A newer Chromium answers with a promise, which React would call as the effect's end.
    form.current?.parentElement?.scrollTo({ top: 0 });
  }, [next]);
  const saved = measurements.find(({ id }) => id === draft.id);
  const hasMarks = draft.marks.some(({ points, again }) => isTimed || points.length > 0 || again);
  const goToNext = (from: Measurement) => {
    const time = nextTime(from, phases);
    if (time !== undefined) goTo(time);
  };
  const undo = () => {
    const last = draft.marks.findLast(({ points }) => isTimed || points.length > 0) ?? draft.marks.at(-1);
    setDraft(removeLastPoint(draft));
    if (last) goTo(last.atUs);
  };
  const startOver = () => {
    const again = { ...startDraft(review, draft.kind, draft.reference), id: draft.id };
    setDraft({ ...again, knownM: draft.knownM, acrossM: draft.acrossM });
    goToNext(again);
  };
  const markAgain = () => {
    const again = clickAgain(draft);
    setDraft(again);
    goToNext(again);
  };
  return (
    <form
      ref={form}
      aria-label={name}
      className="flex flex-col gap-4 p-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto hand:gap-3 hand:p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!evaluation || evaluation.problem !== undefined) return;
        saveMeasurement(draft, { submissionId, measurements, film, put });
        setShownId(draft.id);
        onClose();
      }}
    >
      <div className="sticky top-0 z-1 flex hand:[@media(height<45rem)]:static items-center gap-3 border-l-4 border-l-bar bg-surface p-3 hand:min-h-21 hand:py-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-21 hand:font-text hand:text-13 hand:leading-tight hand:font-normal hand:tracking-normal hand:text-muted hand:[font-stretch:100%]">
            {name}
          </h3>
          <p role="status" className="text-15 font-semibold hand:leading-tight">
            {isTimed && open !== undefined
              ? open === 0
                ? 'Go to the frame where it starts.'
                : 'Go to the frame where it ends.'
              : next !== undefined
                ? `Press the picture${isClickingAgain(draft) ? ' again' : ''}: ${next}`
                : needsLength
                  ? 'All points are marked. Enter the length.'
                  : !isHand
                    ? 'All points are marked. Drag them, or move them with Alt and the arrow keys.'
                    : result
                      ? 'Drag a point to correct it.'
                      : 'All points are marked. Drag to correct.'}
          </p>
          <p aria-live="polite" className="font-mono text-28 empty:hidden hand:text-21 hand:leading-tight">
            {result && formatResult(draft.kind, result, units)}
          </p>
        </div>
        {/* Beside the result, so that a small sheet has both. In the smallest they scroll away, to leave room for the rest. */}
        <Button type="submit" disabled={!evaluation || evaluation.problem !== undefined}>
          Save
        </Button>
      </div>
      {isTimed && open !== undefined && (
        <Button look="secondary" onClick={() => withTime((now) => placeTime(draft, now))}>
          {open === 0 ? 'Start on this frame' : 'Stop on this frame'}
        </Button>
      )}
      {next !== undefined && (
        <button
          type="button"
          onClick={() => withTime((now) => placePoint(draft, [0.5, 0.5], now))}
          className="sr-only focus:not-sr-only focus:min-h-11 focus:text-pit focus:underline"
        >
          Place the point in the center, to move it with Alt and the arrow keys
        </button>
      )}
      {guide.known !== undefined && (
        <LengthField
          label={guide.known}
          meters={draft.knownM}
          least={0.05}
          onChange={(knownM) => setDraft({ ...draft, knownM })}
        />
      )}
      {guide.across !== undefined && (
        <LengthField
          label={guide.across}
          meters={draft.acrossM}
          least={draft.kind === 'rectangle' ? 0.05 : 0}
          onChange={(acrossM) => setDraft({ ...draft, acrossM })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        {isComplete && canClickAgain(draft) && (
          <Button look="quiet" onClick={markAgain}>
            {pointCount === 1 ? 'Mark it again' : 'Mark them again'}
          </Button>
        )}
        {hasMarks && (
          <>
            <Button look="quiet" onClick={undo}>
              {isTimed ? 'Undo the last time' : 'Undo the last point'}
            </Button>
            <Button look="quiet" onClick={startOver}>
              Start over
            </Button>
          </>
        )}
        {permissions.canReview && saved && (
          <Button
            look="quiet"
            onClick={() => {
              deleteMeasurement(saved, { submissionId, measurements, film, put });
              setShownId(undefined);
              onClose();
            }}
          >
            Delete
          </Button>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {evaluation && <ResultDetails evaluation={evaluation} units={units} />}
      </div>
      {draft.marks.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-13">
          <span className="text-muted">{draft.marks.length === 1 ? 'Frame' : 'Frames'}</span>
          {draft.marks.map(({ atUs }, i) => (
            <button
              key={i}
              type="button"
              onClick={() => goTo(atUs)}
              className="min-h-11 font-mono text-pit underline underline-offset-2"
            >
              {formatFilmTime(atUs, film.slowMotion)}
            </button>
          ))}
        </p>
      )}
      <div>
        <p className="text-15">{guide.text}</p>
        <NumberHelp kind={draft.kind} />
      </div>
    </form>
  );
}
