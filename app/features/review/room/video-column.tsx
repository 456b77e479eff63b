import type { ReactNode, RefObject } from 'react';
import { useMedia } from '#lib/page/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import type { Phase } from '#domain/review-calls.ts';
import type { ComparisonView } from './compare/use-comparison-view.tsx';
import { FrameDrawings } from './frame-drawings.tsx';
import { useOpenRoom } from './room-provider.tsx';
import { RoomTools } from './room-tools.tsx';
import { AskForFilm } from './video/ask-for-film.tsx';
import { CutOffNotice } from './video/cut-off-notice.tsx';
import { PhaseStrip } from './video/phase-strip.tsx';
import { Timeline } from './video/timeline.tsx';
import { Transport } from './video/transport.tsx';
import { TransportTools } from './video/transport-tools.tsx';
import type { FullScreen } from './video/use-full-screen.ts';
import { useLeavingControls } from './video/use-leaving-controls.ts';
import { usePlayerState } from './video/use-video-player.ts';
import { VideoStage } from './video/video-stage.tsx';

interface VideoColumnProps {
  columnRef: RefObject<HTMLDivElement | null>;
  fullScreen: FullScreen;
  /** Shown in place of the video. */
  failure: ReactNode;
  poster: string | undefined;
  phasePictures: Partial<Record<Phase, string>> | undefined;
  comparison: ComparisonView | undefined;
  /** Takes the picture from all tools. It also moves it. */
  overlay: ReactNode;
  /** Takes the picture from the notes' drawings until a drawing tool is selected. */
  layer: ReactNode;
  belowVideo: ReactNode;
  /** Without it, there is no button for a message. */
  onMessage: (() => void) | undefined;
  onKeys: () => void;
  /** Whether keys wait until the video is ready. */
  hasWaitingKeys: boolean;
}

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

const fading = 'motion-safe:transition-opacity motion-safe:duration-[240ms]';
/** Screen readers and the Tab key still reach the controls; focus by key shows them. */
const unseen = 'not-has-focus-visible:pointer-events-none not-has-focus-visible:opacity-0';

/** The video with its timeline, buttons, tools and phases. `columnRef` can cover the page as full screen. */
export function VideoColumn({
  columnRef,
  fullScreen,
  failure,
  poster,
  phasePictures,
  comparison,
  overlay,
  layer,
  belowVideo,
  onMessage,
  onKeys,
  hasWaitingKeys,
}: VideoColumnProps) {
  const { review, video, room, permissions } = useOpenRoom();
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  const isWide = useMedia('(min-width: 64rem)', true);
  const isShort = useMedia('(max-height: 30rem)', false);
  const isLarge = fullScreen.isOn;
  /** Side by side. */
  const isComparing = Boolean(comparison?.beside);
  /** On a phone turned sideways, points are marked above a single row, and all else is on the picture. */
  const isPlacing = isLarge && isShort && Boolean(comparison?.layer);
  const isOnPicture = isLarge && isShort && !isComparing && !isPlacing;
  const controls = useLeavingControls({
    player: video.player,
    columnRef,
    isOnPicture,
    isLed: Boolean(overlay),
  });
  const onPicture = isOnPicture && classNames('absolute bg-ground', fading, controls.isHidden && unseen);

  return (
    <div
      ref={columnRef}
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
              isOnPicture && 'relative [--indicator-top:3.5rem]',
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
                hasWaitingKeys={hasWaitingKeys}
                remedy={permissions.canReview && <AskForFilm />}
                {...(isOnPicture && { onTap: controls.toggle })}
                {...(!isComparing && { className: isLarge ? largeStage : filledStage })}
              >
                {comparison?.picture}
                {overlay ||
                  comparison?.layer ||
                  // A drawing tool takes the picture from the open panel.
                  (room.tool === undefined && layer) || <FrameDrawings />}
              </VideoStage>
            )}
            <div
              data-controls
              className={classNames(
                '@container',
                onPicture,
                isOnPicture && 'inset-x-0 bottom-0',
                !isLarge && 'max-lg:[@media(max-height:30rem)]:contents',
              )}
            >
              <CutOffNotice video={video} />
              {belowVideo}
              {comparison?.belowVideo}
              {!isPlacing && (
                <>
                  <Timeline
                    video={video}
                    notes={review.notes}
                    selected={review.notes.find(({ id }) => id === room.selectedId)}
                    trim={review.jump?.trim}
                  />
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
                </>
              )}
            </div>
          </div>
          {!isWide && !isLarge && <TransportTools video={video} />}
        </div>
        {comparison?.beside}
      </div>
      {!isPlacing && (
        <div className={classNames(onPicture, isOnPicture ? 'right-0 top-0 max-w-full' : 'contents')}>
          <RoomTools
            isReady={isReady}
            isComparing={comparison?.isOpen === true}
            onCompare={comparison?.toggle}
            onMessage={onMessage}
            onKeys={onKeys}
          />
        </div>
      )}
      {!(isLarge && (isShort || isComparing)) && (
        <PhaseStrip
          video={video}
          marks={review.phases}
          pictures={phasePictures}
          onGo={room.goTo}
          {...(permissions.canReview && { onSet: room.setPhase, onClear: room.clearPhase })}
        />
      )}
    </div>
  );
}
