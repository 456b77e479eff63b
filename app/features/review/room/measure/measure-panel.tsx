import { useUnits } from '#common/units/units.ts';
import { Choice } from './choice.tsx';
import { DraftForm } from './draft-form.tsx';
import { resultsOf, vaultKinds } from './draft.ts';
import { MeasureRow } from './measure-row.tsx';
import type { Measurement } from './measurement.ts';
import { measureNames } from './names.ts';
import { deleteMeasurement } from './save-measurement.ts';
import { ScaleSection } from './scale-section.tsx';
import { useStart } from './use-start.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import type { MeasureProps } from './use-measure-panel.tsx';
import { useMeasuredFilm } from './use-measured-film.ts';

const tools = ['distance', 'angle', 'horizon-angle', 'stopwatch', 'speed'] as const;

/** A review accepts a few more, for two windows. */
const maxMeasurements = 80;

/** Measurements of a review: the scale, the numbers of the vault and tools for coaches, a list for athletes. */
export function MeasurePanel(props: MeasureProps) {
  const { draft, setDraft, shownId, setShownId } = props;
  const { video, goTo } = useFilm();
  const { review, permissions, put } = useOpenReview();
  const units = useUnits();
  const film = useMeasuredFilm(video);
  const { measurements, submissionId } = review;
  const results = resultsOf(measurements);
  const start = useStart(props);
  // The ± of the pressed number should shrink, or else that of the first one.
  const needsCamera = results.filter(({ kind, value }) => kind !== 'stopwatch' && value !== null);
  const target = needsCamera.find(({ id }) => id === shownId) ?? needsCamera[0];
  const isDisabled = !film || measurements.length >= maxMeasurements;

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
        goTo(measurement.marks[0]?.atUs ?? 0);
      }}
      onGo={goTo}
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
        <ScaleSection
          film={film}
          isDisabled={isDisabled}
          target={target}
          start={start}
          onEdit={setDraft}
          renderRow={row}
        />
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
