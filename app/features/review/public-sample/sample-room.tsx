import { useMemo } from 'react';
import type { SampleReview } from '#content/sample-review.server.ts';
import { useFirstInput } from '#lib/page/use-first-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { UnitsSwitch } from '#common/units/units-switch.tsx';
import { usePicturePanel } from '../picture/use-picture-panel.tsx';
import { DrillList } from '../room/notes/drill-list.tsx';
import { ReviewDetails } from '../room/notes/review-details.tsx';
import { useMeasurePanel } from '../room/measure/use-measure-panel.tsx';
import { permissionsFor } from '../room/permissions.ts';
import { RoomLayout } from '../room/room-layout.tsx';
import { useVideoPlayer } from '../room/video/use-video-player.ts';
import { useRoom } from '../room/use-room.ts';
import { phases } from '../review.ts';
import { samplePictures, sampleVideo, selectSampleVideo } from './sample-film.ts';
import { toReview } from './to-review.ts';

const ignoreEdits = () => undefined;

/** The review room with a finished review that everyone can see and nobody can change. */
export function SampleRoom({ sample }: { sample: SampleReview }) {
  const review = useMemo(() => toReview(sample), [sample]);
  // The poster is the first frame, so the video and its decoder load on the first input.
  const video = useVideoPlayer(useFirstInput() ? selectSampleVideo() : undefined);
  const room = useRoom({
    review,
    player: video.player,
    // The poster shows the take-off too.
    startUs: review.phases['take-off'],
    put: ignoreEdits,
  });
  const picture = usePicturePanel({ review, video, onGo: room.goTo });
  const permissions = permissionsFor(review, false);
  const measurePanel = useMeasurePanel({ review, video, room, permissions, put: ignoreEdits });
  const { heading, intro, coach, closing } = sample;
  return (
    <>
      <RoomLayout
        review={review}
        video={video}
        room={room}
        permissions={permissions}
        poster={`${sampleVideo}.webp`}
        phasePictures={samplePictures(phases)}
        header={
          <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline px-4 py-3 lg:px-6 lg:py-1">
            <div className="min-w-0 lg:flex lg:items-baseline lg:gap-6">
              <h1 className="text-28 leading-tight">
                {heading} <span className="font-mono text-15 font-normal text-muted">by {coach}</span>
              </h1>
              <p className="text-15 text-muted">{intro}</p>
            </div>
            <ButtonLink to={closing.action.to} className="max-lg:hidden">
              {closing.action.label}
            </ButtonLink>
          </header>
        }
        panels={[...(measurePanel ? [measurePanel] : []), picture]}
        details={<ReviewDetails review={review} permissions={permissions} unitsSwitch={<UnitsSwitch />} />}
        renderDetails={(note) => (
          <DrillList drills={review.drills.filter(({ noteId }) => noteId === note.id)} />
        )}
      />
      <section className="page-width py-16 md:py-24">
        <h2 className="text-40 md:text-program">{closing.heading}</h2>
        <p className="mt-4 max-w-xl text-21 text-muted">{closing.text}</p>
        <p className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to={closing.action.to}>{closing.action.label}</ButtonLink>
          <ButtonLink look="secondary" to={closing.secondary.to}>
            {closing.secondary.label}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}
