import { formatFilmTime } from '#domain/format-clock.ts';
import { formatDate } from '#domain/days.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { NewMark } from './new-mark.tsx';
import type { MyFeedback } from './load-feedback.ts';

/** Notes shown when the review itself can be opened. */
const firstNotes = 3;

/**
 * The athlete's newest review: what the coach says, and the notes and drills to work on next. Without a connection the review can't be
 * opened, so all its open notes are here.
 */
export function LatestFeedback({
  latest: { feedback, work },
  isOffline,
}: {
  latest: NonNullable<MyFeedback['latest']>;
  isOffline: boolean;
}) {
  const {
    submission_id: id,
    video_file_name: fileName,
    reviewed_at: reviewedAt,
    summary,
    is_new: isNew,
  } = feedback;
  const notes = isOffline ? work.notes : work.notes.slice(0, firstNotes);
  return (
    <section
      aria-labelledby="latest"
      className="grid border border-hairline border-t-4 border-t-bar bg-surface lg:grid-cols-[5fr_4fr]"
    >
      <div className="p-5 lg:p-7">
        <p className="flex items-center gap-2 font-mono text-13 text-muted">
          {isNew && <NewMark />}
          {reviewedAt !== null && `Reviewed ${formatDate(reviewedAt)}`}
        </p>
        <h2 id="latest" className="mt-1 truncate text-28">
          {fileName}
        </h2>
        {summary !== '' && (
          <p className={classNames('mt-3 max-w-2xl whitespace-pre-line', !isOffline && 'line-clamp-6')}>
            {summary}
          </p>
        )}
        {isOffline ? (
          <p className="mt-5 text-15 text-muted">The film and its drawings need a connection.</p>
        ) : (
          <ButtonLink to={`/reviews/${id}`} className="mt-5">
            Open the review
          </ButtonLink>
        )}
      </div>
      {(notes.length > 0 || work.drills.length > 0) && (
        <div className="border-t border-hairline p-5 lg:border-l lg:border-t-0 lg:p-7">
          <h3 className="text-21">Work on next</h3>
          <ul className="mt-3 divide-y divide-hairline">
            {notes.map(({ id: noteId, atUs, body }) => (
              <li key={noteId} className="grid grid-cols-[4.5rem_1fr] gap-x-3 py-2.5">
                <span className="font-mono text-15 text-tartan">{formatFilmTime(atUs, work.slowMotion)}</span>
                <span className={classNames('text-15', !isOffline && 'line-clamp-3')}>{body}</span>
              </li>
            ))}
          </ul>
          {work.drills.length > 0 && (
            <ul aria-label="Drills" className="mt-3 flex flex-wrap gap-2">
              {work.drills.map(({ key, title }) => (
                <li key={key}>
                  <Link
                    to={`/video-library?exercise=${key}`}
                    className="inline-flex min-h-11 items-center border border-control px-3 text-15 font-semibold hover:underline"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
