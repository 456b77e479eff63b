import { useUnits } from '#common/units/units.ts';
import { toast } from '#lib/page/toast.ts';
import { DraftForm } from './draft-form.tsx';
import { nextTime, resultsOf, startDraft, vaultKinds } from './draft.ts';
import { MeasureRow } from './measure-row.tsx';
import {
  isCalibration,
  type Measurement,
  type MeasurementKind,
  type PlaceName,
  type Reference,
} from './measurement.ts';
import { measureNames, referenceNames } from './names.ts';
import { deleteMeasurement } from './save-measurement.ts';
import { useOpenRoom } from '../room-provider.tsx';
import type { MeasureProps } from './use-measure-panel.tsx';
import { useMeasuredFilm } from './use-measured-film.ts';

const references: readonly Reference[] = ['bar', 'box', 'grip', 'standards', 'other'];
const otherCalibrations = ['rectangle', 'level', 'fixed-point'] as const;
const places: readonly PlaceName[] = [
  'box-back',
  'mark-near',
  'mark-far',
  'bar-middle',
  'bar-near',
  'bar-far',
  'rod-top',
];
const tools = ['distance', 'angle', 'horizon-angle', 'stopwatch', 'speed'] as const;

/** A review accepts a few more, for two windows. */
const maxMeasurements = 80;

function Choice({ name, onChoose, disabled }: { name: string; onChoose: () => void; disabled: boolean }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        disabled={disabled}
        className="min-h-11 border border-control px-3 text-13 font-semibold hover:border-ink hover:bg-surface-2 disabled:text-muted"
      >
        {name}
      </button>
    </li>
  );
}

/** Measurements of a review: the scale, the numbers of the vault and tools for coaches, a list for athletes. */
export function MeasurePanel(props: MeasureProps) {
  const { draft, setDraft, shownId, setShownId } = props;
  const { review, video, room, permissions, put } = useOpenRoom();
  const units = useUnits();
  const film = useMeasuredFilm(video);
  const { measurements, submissionId, phases } = review;
  const calibrations = measurements.filter(isCalibration);
  const results = resultsOf(measurements);
  const hasScale = calibrations.length > 0;
  const isDisabled = !film || measurements.length >= maxMeasurements;

  function start(kind: MeasurementKind, reference: Reference | PlaceName | null = null): void {
    if (kind === 'run-up' && review.steps.length < 2)
      return toast({
        title: 'Mark the contacts first',
        description: 'Mark at least two contacts of the run-up under Notes, Steps.',
        tone: 'error',
      });
    const started = startDraft(review, kind, reference);
    void video.player?.pause();
    setShownId(undefined);
    setDraft(started);
    const time = nextTime(started, phases);
    if (time !== undefined) room.goTo(time);
  }
  if (draft && film)
    return (
      <DraftForm key={draft.id} {...props} draft={draft} film={film} onClose={() => setDraft(undefined)} />
    );

  const row = (measurement: Measurement) => (
    <MeasureRow
      key={measurement.id}
      measurement={measurement}
      all={measurements}
      film={film}
      units={units}
      isShown={measurement.id === shownId}
      onShow={() => {
        setShownId(measurement.id === shownId ? undefined : measurement.id);
        room.goTo(measurement.marks[0]?.atUs ?? 0);
      }}
      onGo={room.goTo}
      {...(permissions.canCorrect && { onEdit: () => setDraft(measurement) })}
      {...(permissions.canReview &&
        film && {
          onDelete: () => {
            setShownId(undefined);
            deleteMeasurement(measurement, { submissionId, measurements, film, put });
          },
        })}
    />
  );
  const vault = vaultKinds.flatMap((kind) => results.filter((result) => result.kind === kind));
  const missing = vaultKinds.filter((kind) => !vault.some((result) => result.kind === kind));
  const others = results.filter((result) => !vault.includes(result));
  const heading = 'px-4 pt-4 text-17 font-semibold';
  const choices = 'flex flex-wrap gap-2 px-4 pt-2';
  return (
    <div className="min-h-0 flex-1 pb-6 lg:overflow-y-auto">
      {permissions.canReview && (
        <section aria-label="Scale">
          <h3 className={heading}>1. Set the scale</h3>
          <p className="px-4 pt-1 text-13 text-muted">
            {hasScale
              ? 'Four known places or more, spread over the picture, tell from where the camera looks. The ± shrinks with each.'
              : 'Mark the places of the pit that this film shows. A length alone is quicker, with a larger ±.'}
          </p>
          <ul className="pt-2">{calibrations.map(row)}</ul>
          <h4 className="px-4 pt-3 text-13 font-semibold">Known places</h4>
          <ul className={choices}>
            {places.map((place) => (
              <Choice
                key={place}
                name={referenceNames[place]}
                disabled={isDisabled}
                onChoose={() => start('place', place)}
              />
            ))}
            <Choice name={measureNames.line} disabled={isDisabled} onChoose={() => start('line')} />
          </ul>
          <h4 className="px-4 pt-3 text-13 font-semibold">The quick way</h4>
          <ul className={choices}>
            {references.map((reference) => (
              <Choice
                key={reference}
                name={referenceNames[reference]}
                disabled={isDisabled}
                onChoose={() => start('scale', reference)}
              />
            ))}
            {otherCalibrations.map((kind) => (
              <Choice
                key={kind}
                name={measureNames[kind]}
                disabled={isDisabled}
                onChoose={() => start(kind)}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Measurements">
        {permissions.canReview && <h3 className={heading}>2. Measure</h3>}
        {results.length > 0 && (
          <p className="px-4 pt-2 text-13 text-muted">
            Press a number to see its lines in the video. The truth is within the ± in 19 of 20 cases: it
            contains clicks, known lengths, and what the marks leave open about the camera.
          </p>
        )}
        <ul className="pt-2">{[...vault, ...others].map(row)}</ul>
        {permissions.canReview && (
          <ul className={choices}>
            {[...missing, ...tools].map((kind) => (
              <Choice
                key={kind}
                name={measureNames[kind]}
                disabled={isDisabled}
                onChoose={() => start(kind)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
