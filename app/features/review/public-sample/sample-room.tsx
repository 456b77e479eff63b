import { useMemo } from 'react';
import type { SampleReview } from '#content/sample-review.server.ts';
import { useFirstInput } from '#lib/page/use-first-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { UnitsSwitch } from '#common/units/units-switch.tsx';
import { usePicturePanel } from '../picture/use-picture-panel.tsx';
import { useComparisonView } from '../room/compare/use-comparison-view.tsx';
import { DrillList } from '../room/notes/drill-list.tsx';
import { ReviewDetails } from '../room/notes/review-details.tsx';
import { useMeasurePanel } from '../room/measure/use-measure-panel.tsx';
import { HomeLink } from '../room/home-link.tsx';
import { RoomLayout } from '../room/room-layout.tsx';
import { RoomProvider } from '../room/room-provider.tsx';
import { useOpenReview } from '../room/room-contexts.ts';
import { useVideoPlayer } from '../room/video/use-video-player.ts';
import { phases } from '../review.ts';
import { samplePictures, sampleVideo, selectSampleVideo } from './sample-film.ts';
import { toReview } from './to-review.ts';
import { useSampleJumps } from './use-sample-jumps.ts';

/** The review room with a finished review that everyone can see and nobody can change. */
export function SampleRoom({ sample }: { sample: SampleReview }) {
  const review = useMemo(() => toReview(sample), [sample]);
  // The poster is the first frame, so the video and its decoder load on the first input.
  const video = useVideoPlayer(useFirstInput() ? selectSampleVideo() : undefined);
  return (
    // The poster shows the take-off too.
    <RoomProvider review={review} video={video} startUs={review.phases['take-off']}>
      <OpenSample sample={sample} />
    </RoomProvider>
  );
}

function OpenSample({ sample }: { sample: SampleReview }) {
  const { review } = useOpenReview();
  const picture = usePicturePanel();
  const measurePanel = useMeasurePanel();
  // What visitors choose is kept on this device, as for members.
  const comparison = useComparisonView('sample', useSampleJumps);
  const { heading, intro, coach, closing } = sample;
  return (
    <>
      <RoomLayout
        isPublic
        poster={`${sampleVideo}.webp`}
        phasePictures={samplePictures(phases)}
        comparison={comparison}
        header={
          <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline px-4 py-3 hand:flex-nowrap hand:justify-start hand:gap-x-2 hand:py-0.5 lg:px-6 lg:py-1">
            <HomeLink />
            <div className="min-w-0 lg:flex lg:items-baseline lg:gap-6">
              <h1 className="text-28 leading-tight hand:text-21">
                {heading} <span className="font-mono text-15 font-normal text-muted">by {coach}</span>
              </h1>
              <p className="text-15 text-muted hand:hidden">{intro}</p>
            </div>
            <ButtonLink to={closing.action.to} className="max-lg:hidden">
              {closing.action.label}
            </ButtonLink>
          </header>
        }
        panels={[...(measurePanel ? [measurePanel] : []), picture]}
        details={<ReviewDetails unitsSwitch={<UnitsSwitch />} />}
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
