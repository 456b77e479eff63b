import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Members } from '#content/members.server.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { guardianshipQuery } from '#common/guardian/load-guardianship.ts';
import { videosPerPage } from './own/own-submissions.ts';
import { reviewsLeftQuery } from './own/reviews-left.ts';
import { SubmissionList } from './own/submission-list.tsx';
import { PitSection } from './pit/pit-section.tsx';
import type { Take } from './pit/take-store.ts';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { thankYouPath } from './thank-you-path.ts';
import { ReplaceForm } from './replace-form.tsx';
import { UploadForm } from './upload-form.tsx';
import { useOwnSubmissions, videoLimitsQuery } from './own/use-own-submissions.ts';
import { useUploadQueue } from './queue/use-upload-queue.ts';
import { UploadItem } from './upload-item.tsx';
import { defaultLimits } from './video/check-video.ts';
import { usePickVideo } from './video/use-pick-video.ts';
import { useSharedFilm } from './video/use-shared-film.ts';

/**
 * The page /upload: the upload form on the left, the user's submissions on the right. `?replace=<id>` has the form for another version of
 * a submission's video instead.
 */
export function UploadPage({ user, page }: { user: SessionUser; page: Members['upload'] }) {
  const queue = useUploadQueue(user.id);
  const { submissions, total, page: index, setPage, hasFailed, refresh } = useOwnSubmissions(user.id);
  const { data: limits = defaultLimits } = useQuery(videoLimitsQuery(user.id));
  const { data: reviews, refetch: recount } = useQuery(reviewsLeftQuery(user.id));
  const picker = usePickVideo(user.id, queue, limits);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const replacedId = query.get('replace') ?? undefined;
  const form = useRef<HTMLElement>(null);
  const uploads = queue.videos.filter(({ phase }) => phase.name !== 'chosen');
  const hasChosen = uploads.length < queue.videos.length;

  useSharedFilm(!hasChosen && replacedId === undefined, picker.pick);

  const reload = () => {
    refresh();
    void recount();
  };

  // A video that left the queue is now a submission. Reloads, because the live channel may be slow or disconnected.
  useEffect(() => {
    refresh();
    void recount();
    void queryClient.invalidateQueries({ queryKey: guardianshipQuery(user.id).queryKey });
  }, [uploads.length, refresh, recount, queryClient, user.id]);

  async function putIntoForm({ fileName, type, about }: Take, bytes: Blob): Promise<boolean> {
    const isUsed = await picker.pick(new File([bytes], fileName, { type }), { about });
    form.current?.scrollIntoView();
    form.current?.focus({ preventScroll: true });
    return isUsed;
  }

  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
      <section ref={form} tabIndex={-1} aria-labelledby="send-heading" className="min-w-0 outline-none">
        <h2 id="send-heading" className="border-t-2 border-ink pt-3 text-28">
          {replacedId === undefined ? 'Your video' : 'Another version of your video'}
        </h2>
        <div className="mt-5">
          {replacedId === undefined ? (
            <UploadForm user={user} queue={queue} picker={picker} reviews={reviews} />
          ) : (
            <ReplaceForm userId={user.id} submissionId={replacedId} queue={queue} picker={picker} />
          )}
        </div>
        {uploads.length > 0 && (
          <section aria-labelledby="uploads-heading" className="mt-10">
            <h3 id="uploads-heading" className="text-21">
              Uploading
            </h3>
            <ul className="mt-3 border-t border-hairline">
              {uploads.map((video) => (
                <UploadItem key={video.id} video={video} queue={queue} />
              ))}
            </ul>
            <p className="mt-3 text-13 text-muted">
              You can close this page. Unfinished uploads continue when you open it again on this device.
            </p>
          </section>
        )}
        {replacedId === undefined && (
          <PitSection
            userId={user.id}
            obstacle={hasChosen ? 'Upload or remove the video in the form first.' : undefined}
            onUse={putIntoForm}
          />
        )}
      </section>
      <section aria-labelledby="submissions-heading" className="min-w-0 lg:row-span-2">
        <h2 id="submissions-heading" className="border-t-2 border-ink pt-3 text-28">
          Your submissions
        </h2>
        <div className="mt-5">
          <Pager
            label="Pages of submissions"
            page={index}
            rowsPerPage={videosPerPage}
            total={total}
            onPageChange={setPage}
          >
            <SubmissionList
              submissions={submissions}
              hasFailed={hasFailed}
              userId={user.id}
              reviews={reviews}
              onChange={reload}
              empty={page.empty}
            />
          </Pager>
          {submissions !== undefined && submissions.length > 0 && (
            <Button
              look="secondary"
              className="mt-6 w-full"
              onClick={() => void navigate(thankYouPath(submissions))}
            >
              Submit for Review
            </Button>
          )}
        </div>
      </section>
      <section aria-labelledby="filming-heading" className="max-w-xl">
        <h2 id="filming-heading" className="text-21">
          {page.filmingHeading}
        </h2>
        <ul className="mt-3 list-[square] flex flex-col gap-2 pl-5 marker:text-tartan">
          {page.filming.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
