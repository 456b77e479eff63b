import { useMemo } from 'react';
import { currentTime } from '../current-time.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from './choice.tsx';
import { describeCamera } from './describe-check.ts';
import { placeNames } from './known-places.ts';
import { cameraOf } from './math/camera.ts';
import type { MeasuredFilm } from './math/evaluate.ts';
import { calibrationsAt, scaleFrom } from './math/observe.ts';
import { MeasureProblem } from './math/pixels.ts';
import { isCalibration, type Measurement, type PlaceName } from './measurement.ts';
import { measureNames, referenceNames } from './names.ts';
import { NextMark } from './next-mark.tsx';
import { PitDrawing } from './pit-drawing.tsx';
import { copyPlaces, useSharedPlaces, type SharedPlaces } from './shared-places.ts';
import type { StartDraft } from './use-start.ts';
import { useSuggestion } from './use-suggestion.ts';

const quickLengths = ['bar', 'box'] as const;
const otherLengths = ['grip', 'standards', 'other'] as const;
/** Without a scale nothing can be computed: places that see the most of the pit first. */
const firstPlaces: readonly PlaceName[] = ['box-back', 'bar-middle', 'mark-near', 'rod-top'];

interface ScaleState {
  /** How the camera is checked, or what is wrong with a mark. */
  text: string;
  isMirrored: boolean;
  /** Whether fixed places were marked on two frames at two points. */
  isMoving: boolean;
}

/** Returns what the marks so far say about the camera. */
function scaleState(
  measurements: readonly Measurement[],
  target: Measurement | undefined,
  film: MeasuredFilm,
): ScaleState {
  const calibrations = measurements.filter(isCalibration);
  let isMoving = false;
  try {
    const camera = cameraOf(calibrations, film.size);
    isMoving = camera === 'moving';
    const here = calibrationsAt(target?.marks[0]?.atUs ?? 0, calibrations, camera);
    const scale = scaleFrom(here, film.size);
    return { text: describeCamera(scale, camera), isMirrored: scale.direction < 0, isMoving };
  } catch (error) {
    if (!(error instanceof MeasureProblem)) throw error;
    return { text: error.message, isMirrored: false, isMoving };
  }
}

/** Keeps what the marks say, because the error of a camera takes many random ones. Undefined without marks. */
function useScaleState(
  measurements: readonly Measurement[],
  target: Measurement | undefined,
  film: MeasuredFilm | undefined,
): ScaleState | undefined {
  return useMemo(
    () => (film && measurements.some(isCalibration) ? scaleState(measurements, target, film) : undefined),
    [film, measurements, target],
  );
}

interface ScaleSectionProps {
  film: MeasuredFilm | undefined;
  isDisabled: boolean;
  /** The number whose ± should shrink. */
  target: Measurement | undefined;
  start: StartDraft;
  onEdit: (measurement: Measurement) => void;
  renderRow: (measurement: Measurement) => React.ReactNode;
}

/** Sets the scale: a drawing of the pit that asks for its known places, and the quick way. */
export function ScaleSection({ film, isDisabled, target, start, onEdit, renderRow }: ScaleSectionProps) {
  const { video } = useFilm();
  const { review, put } = useOpenReview();
  const now = usePlayerState(video.player, () => currentTime(video.player));
  const { measurements, jump } = review;
  const calibrations = measurements.filter(isCalibration);
  const places = calibrations.filter(({ kind }) => kind === 'place');
  const state = useScaleState(measurements, target, film);
  // With a moving camera, each frame has its own marks.
  const onFrame = places.filter(({ marks }) => !state?.isMoving || marks[0]?.atUs === now);
  const marked = new Set(placeNames.filter((name) => onFrame.some(({ reference }) => reference === name)));
  const suggestion = useSuggestion(target, { measurements, jump }, film);
  const mark =
    suggestion?.mark ?? (marked.size < 4 ? firstPlaces.find((place) => !marked.has(place)) : undefined);
  const shared = useSharedPlaces(calibrations.length === 0);
  /** Copies the places, and asks for one of them again: where it is shows whether the camera is where it was. */
  const share = ({ places: others }: SharedPlaces) => {
    if (!film) return;
    const frames = film.index.times.map(toMicroseconds);
    const copies = copyPlaces({ fileName: '', places: others }, frames.find((atUs) => atUs !== now) ?? 0);
    for (const { id, ...measurement } of copies)
      put({ kind: 'measurement', id, submissionId: review.submissionId, measurement });
    const again = copies.find(({ reference }) => reference === 'box-back') ?? copies[0];
    if (again) onEdit({ ...again, id: crypto.randomUUID(), marks: [] });
  };
  const choose = (place: PlaceName) => {
    const existing = onFrame.find(({ reference }) => reference === place);
    if (existing) onEdit(existing);
    else start('place', place);
  };
  const length = (reference: (typeof quickLengths | typeof otherLengths)[number]) => (
    <Choice
      key={reference}
      name={referenceNames[reference]}
      disabled={isDisabled}
      onChoose={() => start('scale', reference)}
    />
  );
  const tool = (kind: 'line' | 'level' | 'fixed-point' | 'rectangle') => (
    <Choice key={kind} name={measureNames[kind]} disabled={isDisabled} onChoose={() => start(kind)} />
  );
  const choices = 'flex flex-wrap gap-2 px-4 pt-2';
  return (
    <section aria-label="Scale">
      <h3 className="px-4 pt-4 text-17 font-semibold">1. Set the scale</h3>
      <p className="px-4 pt-1 text-13 text-muted">
        Press a place that this film shows, then its point in the picture.
      </p>
      {shared && (
        <div className="px-4 pt-2">
          <Button className="w-full" disabled={isDisabled} onClick={() => share(shared)}>
            Use the {shared.places.length} marks of {shared.fileName}
          </Button>
          <p className="pt-1 text-13 text-muted">
            For a camera that did not move since. You mark one of them again, as a check.
          </p>
        </div>
      )}
      <div className="px-4 pt-2">
        <PitDrawing
          marked={marked}
          next={mark === 'line' ? undefined : mark}
          isDisabled={isDisabled}
          isMirrored={state?.isMirrored ?? false}
          onChoose={choose}
        />
      </div>
      <NextMark
        mark={mark}
        isDisabled={isDisabled}
        onMark={(next) => (next === 'line' ? start('line') : choose(next))}
        hasScale={calibrations.length > 0}
        suggestion={suggestion}
      />
      <p role="status" className="px-4 pt-2 text-13 text-muted">
        {state?.text}
      </p>
      <ul className={choices}>
        {tool('line')}
        {tool('fixed-point')}
      </ul>
      <h4 className="px-4 pt-4 text-15 font-semibold">The quick way</h4>
      <p className="px-4 pt-1 text-13 text-muted">
        A length and a level line. The camera stays unchecked, so the ± is large.
      </p>
      <ul className={choices}>
        {quickLengths.map(length)}
        {tool('level')}
      </ul>
      <details className="px-4 pt-1">
        <summary className="min-h-11 cursor-pointer content-center text-13 font-semibold text-pit">
          Other lengths
        </summary>
        <ul className="flex flex-wrap gap-2">
          {otherLengths.map(length)}
          {tool('rectangle')}
        </ul>
      </details>
      {calibrations.length > places.length && (
        <ul className="pt-2">{calibrations.filter(({ kind }) => kind !== 'place').map(renderRow)}</ul>
      )}
      {places.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center px-4 text-13 font-semibold text-pit">
            Marked places ({places.length})
          </summary>
          <ul>{places.map(renderRow)}</ul>
        </details>
      )}
    </section>
  );
}
