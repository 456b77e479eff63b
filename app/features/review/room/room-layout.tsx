import { useState, type ReactNode } from 'react';
import { useMedia } from '../../../lib/page/use-media.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Note, Review } from '../review.ts';
import { VideoStage } from './video/video-stage.tsx';
import { PhaseStrip } from './video/phase-strip.tsx';
import { Timeline } from './video/timeline.tsx';
import { Transport } from './video/transport.tsx';
import { TransportTools } from './video/transport-tools.tsx';
import { usePlayerState, type RoomVideo } from './video/use-video-player.ts';
import { FrameDrawings } from './frame-drawings.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import type { Permissions } from './permissions.ts';
import { RoomTools } from './room-tools.tsx';
import type { Room } from './use-room.ts';
import { useRoomCommands } from './use-room-commands.ts';

interface RoomLayoutProps {
  /** With unconfirmed changes applied. */
  review: Review;
  video: RoomVideo;
  room: Room;
  permissions: Permissions;
  header: ReactNode;
  /** Shown in place of the video. */
  failure?: ReactNode;
  /** URL of the picture shown until the video is ready. */
  poster?: string;
  /** Another video, next to the reviewed one. */
  comparison?: ReactNode;
  /** Without it, the room has no comparison. */
  onCompare?: () => void;
  onFinish?: () => void;
  /** Opens the next video of the coach's queue. */
  onNext?: () => void;
  /** Without it, the room has no button for a message about the current frame. */
  onMessage?: () => void;
  /** Renders the content below the selected note. */
  renderDetails: (note: Note) => ReactNode;
  alerts?: ReactNode;
  /** Shown above the notes. */
  details: ReactNode;
}

const nothing = () => undefined;

/** Layout of the review room: video, drawings, timeline, phases and notes. */
export function RoomLayout({
  review,
  video,
  room,
  permissions,
  header,
  failure,
  poster,
  comparison,
  onCompare,
  onFinish = nothing,
  onNext,
  onMessage,
  renderDetails,
  alerts,
  details,
}: RoomLayoutProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  const isWide = useMedia('(min-width: 64rem)', true);
  const isComparing = comparison !== undefined;
  const openKeys = () => setShowsKeys(true);
  const { canReview } = permissions;
  const canDraw = canReview || room.replyDrawing !== undefined;
  useRoomCommands({
    video,
    room,
    canReview,
    canDraw,
    actions: {
      toggleCompare: onCompare ?? nothing,
      openFinish: onFinish,
      openNext: onNext ?? nothing,
      openKeys,
    },
  });
  const selected = review.notes.find(({ id }) => id === room.selectedId);

  return (
    <div className="flush-bottom border-b border-hairline">
      {header}
      <div
        className={classNames(
          'lg:grid lg:h-[calc(100dvh-9.4rem)] lg:min-h-[38rem] lg:grid-cols-[minmax(0,1fr)_23rem]',
          !isComparing && 'scroll-below-video',
        )}
      >
        <div className="flex min-w-0 flex-col [--stage-height:34dvh] max-lg:contents lg:overflow-y-auto lg:[--stage-height:calc(100dvh-28rem)]">
          <div
            className={classNames(
              'min-w-0 max-lg:contents',
              isComparing && 'lg:flex [--stage-height:38dvh] lg:[--stage-height:calc(100dvh-33rem)]',
            )}
          >
            <div className="min-w-0 flex-1 max-lg:contents">
              {/* On a phone, video and controls stay below the site header while the notes scroll. */}
              <div
                data-sticky-video
                className={
                  isComparing
                    ? undefined
                    : 'bg-ground max-lg:sticky max-lg:top-18 max-lg:z-10 [@media(max-height:30rem)]:static!'
                }
              >
                {failure ?? (
                  <VideoStage
                    video={video}
                    poster={poster}
                    label={`Video of ${review.athleteName || 'the athlete'}`}
                  >
                    <FrameDrawings video={video} room={room} canDraw={canDraw} />
                  </VideoStage>
                )}
                <Timeline video={video} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                <Transport video={video}>{isWide && <TransportTools video={video} />}</Transport>
              </div>
              {!isWide && <TransportTools video={video} />}
            </div>
            {comparison}
          </div>
          <RoomTools
            video={video}
            room={room}
            notes={review.notes}
            isReady={isReady}
            canDraw={canDraw}
            isComparing={isComparing}
            onCompare={onCompare}
            onMessage={onMessage}
            onKeys={openKeys}
          />
          <PhaseStrip
            video={video}
            marks={review.phases}
            onGo={room.goTo}
            {...(canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
          />
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <NotesPanel
            review={review}
            video={video}
            room={room}
            permissions={permissions}
            renderDetails={renderDetails}
            alerts={alerts}
            top={details}
          />
        </div>
      </div>
      <KeysDialog
        isOpen={showsKeys}
        onOpenChange={setShowsKeys}
        canReview={canReview}
        canDraw={canDraw}
        canCompare={onCompare !== undefined}
        canOpenNext={onNext !== undefined}
      />
    </div>
  );
}
