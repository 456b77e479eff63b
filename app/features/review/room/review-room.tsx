import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { videoLinkQuery } from '#common/film/video-link.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { toFilmTime } from '#domain/slow-motion.ts';
import { Button } from '#ui/button.tsx';
import { MemberUnitsSwitch } from '#common/units/member-units-switch.tsx';
import { CollapsibleProgress } from '../progress/collapsible-progress.tsx';
import type { Review } from '../review.ts';
import { useComparisonView } from './compare/use-comparison-view.tsx';
import { useOtherJumps } from './compare/use-other-jumps.ts';
import { openReviewOutbox } from './data/review-outbox.ts';
import { useNextSubmission } from '../queue/use-next-submission.ts';
import { ClaimNotice } from './claim/claim-notice.tsx';
import { useKeepPicture } from '../picture/keep-picture.ts';
import { usePicturePanel } from '../picture/use-picture-panel.tsx';
import { useClaim, type Claim } from './claim/use-claim.ts';
import { useLiveReview } from './data/use-live-review.ts';
import { CaptureRate } from './video/capture-rate.tsx';
import { useSavedSlowMotion, useSlowMotion, type SavedSlowMotion } from './video/use-slow-motion.ts';
import { useVideoPlayer } from './video/use-video-player.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { FinishedActions } from './finished-actions.tsx';
import { NoteDetails } from './notes/note-details.tsx';
import { ReviewDetails } from './notes/review-details.tsx';
import { RefusedChanges } from './notes/refused-changes.tsx';
import { SaveState } from '#ui/save-state.tsx';
import { useMeasurePanel } from './measure/use-measure-panel.tsx';
import { usePathsPanel } from './paths/use-paths-panel.tsx';
import { permissionsFor } from './permissions.ts';
import { RoomActions } from './room-actions.tsx';
import { RoomHeader, RoomState } from './room-header.tsx';
import { RoomLayout } from './room-layout.tsx';
import { RoomProvider } from './room-provider.tsx';
import { useFilm, useOpenReview } from './room-contexts.ts';
import { useMessageAboutFrame } from './use-message-about-frame.ts';
import { StepsPanel } from './steps/steps-panel.tsx';
import { OpenShapeContext } from './drawing/open-shape.ts';
import { RecordingStatus } from './voice/recording-status.tsx';
import { useLedComparison, useLedFilm } from './voice/use-led-comparison.ts';
import { useSavedVoice, useVoice } from './voice/use-voice.ts';
import { useVoiceView } from './voice/use-voice-view.tsx';

interface ReviewRoomProps {
  /** With unconfirmed changes applied. */
  review: Review;
  userId: string;
  isCoach: boolean;
  /** Shown first, in microseconds of real time. */
  startUs: number | undefined;
}

/** The review room of one submission. */
export function ReviewRoom({ review, userId, isCoach, startUs }: ReviewRoomProps) {
  useLiveReview(review.submissionId, userId);
  const link = useQuery(videoLinkQuery(review.videoPath));
  const slowMotion = useSlowMotion(review, userId);
  const video = useVideoPlayer(link.data, slowMotion.slowMotion, {
    isFinished: review.status !== 'pending',
  });
  const claim = useClaim(review.submissionId, isCoach && review.status === 'pending');
  const permissions = permissionsFor(review, isCoach, claim !== undefined);
  useSavedSlowMotion(slowMotion, video.slowMotion, permissions.canReview);
  return (
    <RoomProvider
      review={review}
      video={video}
      startUs={startUs && toFilmTime(startUs, review.slowMotion)}
      permissions={permissions}
      onChange={(change) => openReviewOutbox(userId).put(change)}
    >
      <MembersRoom userId={userId} linkError={link.error} setSlowMotion={slowMotion.set} claim={claim} />
    </RoomProvider>
  );
}

/** Whether changes are saved. An athlete sees it while a reply is not: replies are saved like a coach's changes. */
function Saving({ userId }: { userId: string }) {
  const { state } = useOutbox(openReviewOutbox, userId);
  const { isCoach } = useOpenReview().permissions;
  const isUnsaved = state.status !== 'saved' || state.refused.length > 0;
  return (isCoach || isUnsaved) && <SaveState changes={state} />;
}

interface MembersRoomProps {
  userId: string;
  /** Why the video has no link. */
  linkError: Error | null;
  setSlowMotion: SavedSlowMotion['set'];
  /** Another coach's claim. */
  claim: Claim | undefined;
}

/** The open room for its athlete and for coaches. It does not render with the words of a note. */
const MembersRoom = memo(function MembersRoom({ userId, linkError, setSlowMotion, claim }: MembersRoomProps) {
  const { video } = useFilm();
  const { review, permissions } = useOpenReview();
  const { isCoach, canReview, canCorrect, isFinished } = permissions;
  const heard = useSavedVoice(userId);
  const comparison = useComparisonView(userId, useOtherJumps, useLedComparison(heard));
  useLedFilm(heard.voicePlayer, comparison);
  const [isFinishing, setFinishing] = useState(false);
  useEffect(() => {
    // Preloaded, so that the finish dialog also opens offline.
    void import('#ui/dialog-window.tsx').catch(() => undefined);
  }, []);
  const picture = usePicturePanel(useKeepPicture(review.submissionId, userId));
  const openNext = useNextSubmission(review.submissionId, isCoach);
  const measurePanel = useMeasurePanel();
  const pathsPanel = usePathsPanel();
  const openMessage = useMessageAboutFrame();
  const voice = useVoice(userId, heard, comparison);
  const voiceView = useVoiceView(voice);
  const openFinish = () => {
    if (canReview && !voiceView.isUnsaved()) setFinishing(true);
  };

  const actions = (
    <>
      {isFinished && <FinishedActions />}
      {isCoach && <RoomActions userId={userId} onNext={openNext} />}
    </>
  );

  return (
    <OpenShapeContext value={voice.onOpenShape}>
      <RoomLayout
        header={
          <RoomHeader actions={actions}>
            {canReview && <RecordingStatus voice={voice} />}
            <Saving userId={userId} />
            {canReview && (
              <Button className="hand:min-h-11 hand:px-3" onClick={openFinish}>
                Finish review
              </Button>
            )}
          </RoomHeader>
        }
        failure={
          linkError && (
            <p
              role="alert"
              className="grid aspect-video place-items-center bg-[#0e1216] p-6 text-center text-[#f2eee4]"
            >
              We couldn’t open the video. {explainError(linkError)}
            </p>
          )
        }
        comparison={comparison}
        onFinish={openFinish}
        onRecord={voice.toggleRecording}
        voicePlayer={heard.voicePlayer}
        overlay={voiceView.overlay}
        belowVideo={voiceView.belowVideo}
        onNext={openNext}
        onMessage={openMessage}
        renderDetails={(note) => <NoteDetails note={note} userId={userId} />}
        panels={[measurePanel, pathsPanel, picture, ...voiceView.panels].filter(
          (panel) => panel !== undefined,
        )}
        details={
          <ReviewDetails unitsSwitch={<MemberUnitsSwitch />}>
            <RoomState actions={actions} />
            <CaptureRate video={video} {...(canCorrect && { onChange: setSlowMotion })} />
            <StepsPanel />
            {voiceView.transcript}
            {isCoach && <CollapsibleProgress athleteId={review.athleteId} athleteName={review.athleteName} />}
          </ReviewDetails>
        }
        alerts={
          <>
            {voiceView.aboveNotes}
            {isCoach && claim && <ClaimNotice claim={claim} submissionId={review.submissionId} />}
            <RefusedChanges userId={userId} />
          </>
        }
      />
      {canReview && <FinishDialog isOpen={isFinishing} onOpenChange={setFinishing} userId={userId} />}
    </OpenShapeContext>
  );
});
