import type { SlowMotion } from '#domain/slow-motion.ts';
import { useMemo } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { formatDate } from '#domain/days.ts';
import { useSite } from '#lib/site/site-data.ts';
import { frameAt } from '#lib/video-frames/frame-index.ts';
import { classNames } from '#ui/class-names.ts';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import { phaseNames, phases, tracedParts, type Note, type Review } from '../review.ts';
import { createShapeLookup, placeShapes } from '../room/drawing/shape-frames.ts';
import { placeAt } from '../room/paths/path-points.ts';
import { ReportFrame, type PathOnFrame, type ReportFilm } from './report-frame.tsx';
import { ReportMeasured } from './report-measured.tsx';
import { ReportMeasuredFrames } from './report-measured-frames.tsx';
import { ReportNumbers, ReportSteps } from './report-numbers.tsx';

interface ReportProps {
  review: Review;
  /** Undefined without a readable video: the report has no pictures then. */
  film: ReportFilm | undefined;
  slowMotion: SlowMotion;
}

/** Returns the paths that cross a frame. */
const pathsAt = ({ paths }: Review, atUs: number, slowMotion: SlowMotion): PathOnFrame[] =>
  tracedParts.flatMap((part) => {
    const points = paths[part] ?? [];
    const here = placeAt(points, atUs, slowMotion);
    return here ? [{ part, points, here }] : [];
  });

/** Lists the phases that the coach marked, in order. */
export const markedPhases = (review: Review) =>
  phases.flatMap((phase) => {
    const atUs = review.phases[phase];
    return atUs === undefined ? [] : [{ phase, atUs }];
  });

/** Columns of notes, so that the usual number of notes fits one page. */
function noteColumns(count: number, isPortrait: boolean): string {
  if (isPortrait) return 'sm:grid-cols-4 print:grid-cols-4';
  return count > 4 ? 'sm:grid-cols-3 print:grid-cols-3' : 'sm:grid-cols-2 print:grid-cols-2';
}

/** A review on paper: the jump, its phases and times, then the notes and drills. A usual review fills two pages. */
export function Report({ review, film, slowMotion }: ReportProps) {
  const { athleteName, coachName, fileName, submittedAt, summary, notes, drills, jump } = review;
  const shapesOn = useMemo(
    () => createShapeLookup(film ? placeShapes(notes, film.index) : []),
    [notes, film],
  );
  const aspect = film ? film.size.width / film.size.height : 16 / 9;
  const isPortrait = aspect < 1;
  const picture = (atUs: number, alt: string, paths: readonly PathOnFrame[] = []) => {
    if (!film) return null;
    const frame = frameAt(film.index, toSeconds(atUs));
    return (
      <ReportFrame
        url={film.urls.get(frame)}
        alt={alt}
        aspect={aspect}
        placed={shapesOn(frame)}
        paths={paths}
      />
    );
  };
  const drillsOf = (note: Note | undefined) =>
    drills.filter(({ noteId }) => noteId === (note?.id ?? null)).map(({ title }) => title);
  const general = drillsOf(undefined);
  const marked = markedPhases(review);
  return (
    <article className="on-paper report-on-paper">
      <header className="border-b-4 border-bar pb-3">
        <p className="font-mono text-13 text-muted">{useSite().name} · Video review</p>
        <h1 className="mt-1 text-40 leading-tight">{athleteName || 'Your jump'}</h1>
        <p className="mt-1 font-mono text-13 text-muted">
          {[
            fileName,
            submittedAt !== null && `Sent ${formatDate(submittedAt)}`,
            coachName !== null && `Coach ${coachName}`,
            review.status === 'pending' && 'Draft',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {summary !== '' && (
        <section aria-labelledby="report-summary" className="mt-6 print:mt-4">
          <h2 id="report-summary" className="text-17 print:text-[11pt]">
            Summary
          </h2>
          <p className="mt-1 max-w-prose whitespace-pre-line print:max-w-none">{summary}</p>
        </section>
      )}
      {jump && <ReportNumbers jump={jump} />}
      {marked.length > 0 && (
        <section aria-labelledby="report-phases" className="mt-6 print:mt-4">
          <h2 id="report-phases" className="text-17 print:text-[11pt]">
            Phases
          </h2>
          <ol
            className={classNames(
              'mt-2 grid gap-3',
              isPortrait
                ? 'grid-cols-3 sm:grid-cols-6 print:grid-cols-6'
                : 'grid-cols-2 sm:grid-cols-3 print:grid-cols-3',
            )}
          >
            {marked.map(({ phase, atUs }) => (
              <li key={phase}>
                {picture(atUs, phaseNames[phase], pathsAt(review, atUs, slowMotion))}
                <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-13">
                  <span className="font-semibold">{phaseNames[phase]}</span>
                  <span className="font-mono">{formatFilmTime(atUs, slowMotion)}</span>
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {film && (
        <ReportMeasuredFrames measurements={review.measurements} film={film} slowMotion={slowMotion} />
      )}
      {/* Side by side on paper, so that a thorough review stays on two pages. */}
      <div className="print:break-inside-avoid print:gap-x-6 print:has-[section+section]:grid print:has-[section+section]:grid-cols-2">
        <ReportMeasured review={review} film={film} />
        <ReportSteps review={review} index={film?.index} slowMotion={slowMotion} />
      </div>
      {(notes.length > 0 || general.length > 0) && (
        <div className="mt-10 print:mt-6">
          {notes.length > 0 && (
            <section aria-labelledby="report-notes">
              <h2 id="report-notes" className="border-b-4 border-bar pb-1 text-28 print:text-[15pt]">
                Notes
              </h2>
              <ol
                className={classNames(
                  'mt-4 grid gap-x-4 gap-y-6 print:gap-y-4',
                  noteColumns(notes.length, isPortrait),
                )}
              >
                {notes.map((note) => (
                  <li key={note.id}>
                    {picture(note.atUs, `Frame at ${formatFilmTime(note.atUs, slowMotion)}`)}
                    <p className="mt-1 font-mono text-13 font-semibold">
                      {formatFilmTime(note.atUs, slowMotion)}
                    </p>
                    <p className="whitespace-pre-line text-15 print:text-[9.5pt]">{note.body}</p>
                    {drillsOf(note).length > 0 && (
                      <p className="mt-1 text-13">
                        <span className="text-muted">Drills:</span> {drillsOf(note).join(', ')}
                      </p>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
          {general.length > 0 && (
            <section aria-labelledby="report-drills" className="mt-6 print:mt-4">
              <h2 id="report-drills" className="text-17 print:text-[11pt]">
                Drills
              </h2>
              <p className="mt-1">{general.join(', ')}</p>
            </section>
          )}
        </div>
      )}
    </article>
  );
}
