import { Fragment, useCallback, useRef, useState, type ReactNode } from 'react';
import { useMedia } from '../../../lib/page/use-media.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Note, Review } from '../review.ts';
import type { ComparisonView } from './compare/use-comparison-view.tsx';
import { VideoStage } from './video/video-stage.tsx';
import { PhaseStrip } from './video/phase-strip.tsx';
import { Timeline } from './video/timeline.tsx';
import { Transport } from './video/transport.tsx';
import { TransportTools } from './video/transport-tools.tsx';
import { useFullScreen } from './video/use-full-screen.ts';
import { usePlayerState, type RoomVideo } from './video/use-video-player.ts';
import { FrameDrawings } from './frame-drawings.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { AddNoteButton } from './notes/add-note-button.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import type { Permissions } from './permissions.ts';
import { RoomTools } from './room-tools.tsx';
import { SidePanels, type SidePanel } from './side-panels.tsx';
import { useOpenPanel } from './use-open-panel.ts';
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
  /** Another video, next to the reviewed one or over it. Without it, the room has no comparison. */
  comparison?: ComparisonView;
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
  /** Tools beside the notes. */
  panels?: readonly SidePanel[];
  /** Drawn over the video in the place of all drawings. */
  overlay?: ReactNode;
  /** Shown directly below the video. */
  belowVideo?: ReactNode;
  onRecord?: () => void;
}

const nothing = () => undefined;

/** Takes the height that its column leaves. */
const fill = 'flex min-h-0 min-w-0 flex-1 flex-col';
/** The same on a wide screen. On others, the room is one column that scrolls with the page. */
const fillWide = 'max-lg:contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-1 lg:flex-col';

/** Height of the picture where it does not fill a column. */
const stageHeights = {
  single:
    '[--stage-height:34dvh] md:[--stage-height:42dvh] [@media(max-height:30rem)]:[--stage-height:calc(100dvh-10rem)]',
  comparing: '[--stage-height:30dvh] lg:[--stage-height:max(16rem,calc(100dvh-27rem))]',
  comparingLarge:
    '[--stage-height:max(16rem,calc(100dvh-18rem))] [@media(max-height:30rem)]:[--stage-height:calc(100dvh-6rem)]',
};
const ownHeight = 'h-[min(var(--stage-height),calc(100vw/var(--aspect)))]';
const filledStage = `${ownHeight} lg:h-auto lg:min-h-64 lg:flex-1`;
const largeStage = 'min-h-0 flex-1';
const hiddenUntilFocus = 'not-focus-within:pointer-events-none not-focus-within:opacity-0';

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
  onFinish = nothing,
  onNext,
  onMessage,
  renderDetails,
  alerts,
  details,
  panels = [],
  overlay,
  belowVideo,
  onRecord = nothing,
}: RoomLayoutProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  const isWide = useMedia('(min-width: 64rem)', true);
  const isShort = useMedia('(max-height: 30rem)', false);
  /** Side by side. */
  const isComparing = Boolean(comparison?.beside);
  const openKeys = () => setShowsKeys(true);
  const { canReview } = permissions;
  const canDraw = canReview || room.replyDrawing !== undefined;
  const column = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(column);
  const isLarge = fullScreen.isOn;
  /** On a phone turned sideways, the controls are on the picture, and a tap hides them. */
  const isOverlaid = isLarge && isShort && !isComparing;
  const [hidesControls, setHidesControls] = useState(false);
  if (hidesControls && !isOverlaid) setHidesControls(false);
  const toggleControls = useCallback(() => setHidesControls((before) => !before), []);
  useRoomCommands({
    video,
    room,
    canReview,
    canDraw,
    actions: {
      toggleCompare: comparison?.toggle ?? nothing,
      openFinish: onFinish,
      openNext: onNext ?? nothing,
      openKeys,
      toggleFullScreen: fullScreen.toggle,
      record: onRecord,
    },
  });
  const selected = review.notes.find(({ id }) => id === room.selectedId);
  const [openPanel, setOpenPanel] = useOpenPanel(comparison?.panel?.key);
  const layer = panels.find(({ key }) => key === openPanel)?.layer;
  const notes: SidePanel = {
    key: 'notes',
    label: 'Notes',
    count: review.notes.length,
    action: canReview && <AddNoteButton video={video} onAdd={room.addNote} />,
    content: (
      <NotesPanel
        review={review}
        video={video}
        room={room}
        permissions={permissions}
        renderDetails={renderDetails}
        alerts={alerts}
        top={details}
      />
    ),
  };

  return (
    <div className="flush-bottom border-b border-hairline">
      {comparison?.screen}
      {header}
      <div
        className={
          isComparing
            ? '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_23rem]'
            : 'scroll-below-video lg:grid lg:h-[calc(100dvh-8.2rem)] lg:min-h-[36rem] lg:grid-cols-[minmax(0,1fr)_23rem]'
        }
      >
        <div
          ref={column}
          className={classNames(
            isLarge
              ? 'fixed inset-0 z-30 flex flex-col overflow-y-auto bg-ground'
              : 'min-w-0 max-lg:contents lg:flex lg:flex-col',
            stageHeights[!isComparing ? 'single' : isLarge ? 'comparingLarge' : 'comparing'],
          )}
        >
          <div
            className={
              isComparing ? classNames('min-w-0', isLarge ? 'md:flex' : 'lg:flex') : isLarge ? fill : fillWide
            }
          >
            <div className={isComparing ? 'min-w-0 flex-1' : isLarge ? fill : fillWide}>
              {/* On a phone, video and controls stay below the site header while the notes scroll. */}
              <div
                data-sticky-video
                className={classNames(
                  'bg-ground',
                  isLarge && !isComparing && fill,
                  isOverlaid && 'relative [--indicator-top:3.5rem]',
                  !isLarge &&
                    !isComparing &&
                    'max-lg:sticky max-lg:top-18 max-lg:z-10 max-lg:[@media(max-height:30rem)]:contents lg:flex lg:min-h-0 lg:flex-1 lg:flex-col',
                )}
              >
                {failure ?? (
                  <VideoStage
                    video={video}
                    poster={poster}
                    label={`Video of ${review.athleteName || 'the athlete'}`}
                    isLarge={isLarge}
                    {...(isOverlaid && { onTap: toggleControls })}
                    {...(!isComparing && { className: isLarge ? largeStage : filledStage })}
                  >
                    {comparison?.picture}
                    {/* A drawing tool takes the picture from the open panel. */}
                    {overlay ||
                      comparison?.layer ||
                      (room.tool === undefined && layer && <Fragment key={openPanel}>{layer}</Fragment>) || (
                        <FrameDrawings video={video} room={room} canDraw={canDraw} />
                      )}
                  </VideoStage>
                )}
                {belowVideo}
                {comparison?.belowVideo}
                <div
                  className={classNames(
                    isOverlaid && 'absolute inset-x-0 bottom-0 bg-ground',
                    hidesControls && hiddenUntilFocus,
                    !isLarge && 'max-lg:[@media(max-height:30rem)]:contents',
                  )}
                >
                  <Timeline video={video} notes={review.notes} selected={selected} trim={review.jump?.trim} />
                  <Transport
                    video={video}
                    fullScreen={fullScreen}
                    // On a low screen, only this row stays.
                    className={
                      isLarge
                        ? undefined
                        : 'max-lg:[@media(max-height:30rem)]:sticky max-lg:[@media(max-height:30rem)]:top-18 max-lg:[@media(max-height:30rem)]:z-10 max-lg:[@media(max-height:30rem)]:border-b max-lg:[@media(max-height:30rem)]:border-hairline max-lg:[@media(max-height:30rem)]:bg-ground'
                    }
                  >
                    {(isWide || isLarge) && <TransportTools video={video} />}
                  </Transport>
                </div>
              </div>
              {!isWide && !isLarge && <TransportTools video={video} />}
            </div>
            {comparison?.beside}
          </div>
          <div
            className={classNames(
              isOverlaid ? 'absolute right-0 top-0 max-w-full bg-ground' : 'contents',
              hidesControls && hiddenUntilFocus,
            )}
          >
            <RoomTools
              video={video}
              room={room}
              notes={review.notes}
              isReady={isReady}
              canDraw={canDraw}
              isComparing={comparison?.isOpen === true}
              onCompare={comparison?.toggle}
              onMessage={onMessage}
              onKeys={openKeys}
            />
          </div>
          {!(isLarge && (isShort || isComparing)) && (
            <PhaseStrip
              video={video}
              marks={review.phases}
              onGo={room.goTo}
              {...(canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
            />
          )}
        </div>
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <SidePanels
            panels={[notes, ...(comparison?.panel ? [comparison.panel] : []), ...panels]}
            openKey={openPanel}
            onOpen={setOpenPanel}
          />
        </div>
      </div>
      <KeysDialog
        isOpen={showsKeys}
        onOpenChange={setShowsKeys}
        canReview={canReview}
        canDraw={canDraw}
        canCompare={comparison !== undefined}
        canOpenNext={onNext !== undefined}
      />
    </div>
  );
}
