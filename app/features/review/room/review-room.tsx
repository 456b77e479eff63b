import { useEffect, useState } from 'react';
import { explainError } from '#lib/api/explain-error.ts';
import { toFilmTime } from '#domain/slow-motion.ts';
import { Button } from '#ui/button.tsx';
import { MemberUnitsSwitch } from '#common/units/member-units-switch.tsx';
import { useVideoLink } from '../submission-video.ts';
import { CollapsibleProgress } from '../progress/collapsible-progress.tsx';
import type { Review } from '../review.ts';
import { useComparisonView } from './compare/use-comparison-view.tsx';
import type { Outbox, OutboxState } from './data/outbox.ts';
import { useNextSubmission } from '../queue/use-next-submission.ts';
import { ClaimNotice } from './claim/claim-notice.tsx';
import { useKeepPicture } from '../picture/keep-picture.ts';
import { usePicturePanel } from '../picture/use-picture-panel.tsx';
import { useClaim } from './claim/use-claim.ts';
import { useLiveReview } from './data/use-live-review.ts';
import { CaptureRate } from './video/capture-rate.tsx';
import { useSavedSlowMotion, useSlowMotion } from './video/use-slow-motion.ts';
import { usePlayerState, useVideoPlayer } from './video/use-video-player.ts';
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
import { RoomHeader } from './room-header.tsx';
import { RoomLayout } from './room-layout.tsx';
import { useMessageAboutFrame } from './use-message-about-frame.ts';
import { StepsPanel } from './steps/steps-panel.tsx';
import { useRoom } from './use-room.ts';
import { useMedia } from '#lib/page/use-media.ts';
import { OpenShapeContext } from './voice/open-shape.ts';
import { RecordingStatus } from './voice/recording-status.tsx';
import { useVoice } from './voice/use-voice.ts';
import { useVoiceView } from './voice/use-voice-view.tsx';

interface ReviewRoomProps {
  /** With unconfirmed changes applied. */
  review: Review;
  outbox: Outbox;
  changes: OutboxState;
  userId: string;
  isCoach: boolean;
  /** Shown first, in microseconds of real time. */
  startUs: number | undefined;
}

/** The review room of one submission. */
export function ReviewRoom({ review, outbox, changes, userId, isCoach, startUs }: ReviewRoomProps) {
  useLiveReview(review.submissionId, userId);
  const link = useVideoLink(review.videoPath);
  const slowMotion = useSlowMotion(review, userId);
  const video = useVideoPlayer(link.data, slowMotion.slowMotion);
  const room = useRoom({
    review,
    player: video.player,
    put: outbox.put,
    startUs: startUs && toFilmTime(startUs, review.slowMotion),
  });
  const comparison = useComparisonView(review, video, userId);
  const [isFinishing, setFinishing] = useState(false);
  const aspect = usePlayerState(video.player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  useEffect(() => {
    // Preloaded, so that the finish dialog also opens offline.
    void import('#ui/dialog-window.tsx').catch(() => undefined);
  }, []);
  const keepPicture = useKeepPicture(review.submissionId, userId);
  const picture = usePicturePanel({ review, video, onGo: room.goTo, onKeep: keepPicture });
  const claim = useClaim(review.submissionId, isCoach && review.status === 'pending');
  const openNext = useNextSubmission(review.submissionId, isCoach);
  const permissions = permissionsFor(review, isCoach, claim.other !== undefined);
  useSavedSlowMotion(slowMotion, video.slowMotion, permissions.canReview);
  const measurePanel = useMeasurePanel({ review, video, room, permissions, put: outbox.put });
  const pathsPanel = usePathsPanel({
    review,
    video,
    room,
    put: outbox.put,
    canReview: permissions.canReview,
  });
  const openMessage = useMessageAboutFrame(review, video, isCoach);
  /** An athlete's replies are saved like a coach's changes. */
  const isUnsaved = changes.status !== 'saved' || changes.refused.length > 0;
  const voice = useVoice({ review, userId, video, room, put: outbox.put, canRecord: permissions.canReview });
  const voiceView = useVoiceView({
    voice,
    review,
    video,
    permissions,
    isWide: useMedia('(min-width: 64rem)', true),
  });
  const openFinish = () => {
    if (permissions.canReview && !voiceView.isUnsaved()) setFinishing(true);
  };

  return (
    <OpenShapeContext value={voice.onOpenShape}>
      <RoomLayout
        review={review}
        video={video}
        room={room}
        permissions={permissions}
        header={
          <RoomHeader
            review={review}
            isCoach={isCoach}
            actions={
              <>
                {permissions.isFinished && <FinishedActions review={review} isCoach={isCoach} />}
                {isCoach && (
                  <RoomActions
                    review={review}
                    userId={userId}
                    canHandOver={permissions.canReview}
                    onNext={openNext}
                  />
                )}
              </>
            }
          >
            {permissions.canReview && <RecordingStatus voice={voice} />}
            {(isCoach || isUnsaved) && <SaveState changes={changes} />}
            {permissions.canReview && <Button onClick={openFinish}>Finish review</Button>}
          </RoomHeader>
        }
        failure={
          link.isError ? (
            <p
              role="alert"
              className="grid aspect-video place-items-center bg-[#0e1216] p-6 text-center text-[#f2eee4]"
            >
              We couldn’t open the video. {explainError(link.error)}
            </p>
          ) : undefined
        }
        comparison={comparison}
        onFinish={openFinish}
        onRecord={voice.toggleRecording}
        overlay={voiceView.overlay}
        belowVideo={voiceView.belowVideo}
        onNext={openNext}
        onMessage={openMessage}
        renderDetails={(note) => (
          <NoteDetails
            note={note}
            review={review}
            room={room}
            permissions={permissions}
            film={{ aspect, slowMotion: video.slowMotion }}
            userId={userId}
          />
        )}
        panels={[measurePanel, pathsPanel, picture, ...voiceView.panels].filter(
          (panel) => panel !== undefined,
        )}
        details={
          <ReviewDetails review={review} permissions={permissions} unitsSwitch={<MemberUnitsSwitch />}>
            <CaptureRate video={video} {...(permissions.canCorrect && { onChange: slowMotion.set })} />
            <StepsPanel review={review} video={video} room={room} canReview={permissions.canReview} />
            {voiceView.transcript}
            {isCoach && <CollapsibleProgress athleteId={review.athleteId} athleteName={review.athleteName} />}
          </ReviewDetails>
        }
        alerts={
          <>
            {voiceView.aboveNotes}
            {isCoach && claim.other && (
              <ClaimNotice
                claim={claim.other}
                isPending={claim.takeOver.isPending}
                onTakeOver={() => claim.takeOver.mutate()}
              />
            )}
            <RefusedChanges state={changes} outbox={outbox} review={review} />
          </>
        }
      />
      {permissions.canReview && (
        <FinishDialog
          isOpen={isFinishing}
          onOpenChange={setFinishing}
          review={review}
          aspect={aspect}
          userId={userId}
          outbox={outbox}
          onSummary={room.setSummary}
        />
      )}
    </OpenShapeContext>
  );
}
