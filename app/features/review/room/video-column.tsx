import { useRef, type ReactNode } from 'react';
import { useMedia } from '#lib/page/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import type { Phase } from '#domain/review-calls.ts';
import type { ComparisonView } from './compare/use-comparison-view.tsx';
import { FrameDrawings } from './frame-drawings.tsx';
import { useFilm, useOpenReview, useRoomPen, useRoomView } from './room-contexts.ts';
import { RoomTools } from './room-tools.tsx';
import { AskForFilm } from './video/ask-for-film.tsx';
import { CutOffNotice } from './video/cut-off-notice.tsx';
import { PhaseStrip } from './video/phase-strip.tsx';
import { Timeline } from './video/timeline.tsx';
import { ScrubStrip } from './video/scrub-strip.tsx';
import { Transport } from './video/transport.tsx';
import type { FullScreen } from './video/use-full-screen.ts';
import { useLeavingControls } from './video/use-leaving-controls.ts';
import { VideoStage } from './video/video-stage.tsx';

interface VideoColumnProps {
  fullScreen: FullScreen;
  /** Whether the sheet at the thumb is tall. */
  isHigh: boolean;
  /** Full screen with an open tool at the side. */
  isBesideTool: boolean;
  /** Whether the drawing tools and the phases are elsewhere. */
  areTabs: boolean;
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
  /** Buttons of the room, beside those of the film or of the pen. */
  buttons: ReactNode;
  /** Whether keys wait until the video is ready. */
  hasWaitingKeys: boolean;
}

/** Takes the height that its column leaves. */
const fill = 'flex min-h-0 min-w-0 flex-1 flex-col';
/** The same on a wide screen. On others, its content belongs to the column around it. */
const fillWide = 'max-lg:contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-1 lg:flex-col';

/** Height of the picture where it does not fill a column. */
const stageHeights = {
  single: '[--stage-height:calc(100dvh-10rem)]',
  comparing: '[--stage-height:30dvh] lg:[--stage-height:max(16rem,calc(100dvh-27rem))]',
  comparingLarge:
    '[--stage-height:max(16rem,calc(100dvh-18rem))] [@media(max-height:30rem)]:[--stage-height:calc(100dvh-9rem)]',
};
const ownHeight = 'h-[min(var(--stage-height),calc(100vw/var(--aspect)))]';
const filledStage = `${ownHeight} lg:h-auto lg:min-h-64 lg:flex-1`;
const largeStage = 'min-h-[45dvh] flex-1';
/** Held upright, the picture keeps 45 % of the height beside a tall sheet, and gets the rest beside a low one. */
const handStages = {
  high: 'hand:h-[45dvh] hand:flex-none',
  low: 'hand:h-auto hand:min-h-[45dvh] hand:flex-[1_1_0px]',
  highComparing: 'hand:h-[22.5dvh] hand:flex-none',
  lowComparing: 'hand:h-auto hand:min-h-[22.5dvh] hand:flex-[1_1_0px]',
};

const fading = 'motion-safe:transition-opacity motion-safe:duration-[240ms]';
/** Screen readers and the Tab key still reach the controls; focus by key shows them. */
const unseen = 'not-has-focus-visible:pointer-events-none not-has-focus-visible:opacity-0';

/** The video with its timeline, buttons, tools and phases. */
export function VideoColumn({
  fullScreen,
  isHigh,
  isBesideTool,
  areTabs,
  failure,
  poster,
  phasePictures,
  comparison,
  overlay,
  layer,
  belowVideo,
  buttons,
  hasWaitingKeys,
}: VideoColumnProps) {
  const { video } = useFilm();
  const { review, permissions } = useOpenReview();
  const { selectedId } = useRoomView();
  const { tool } = useRoomPen();
  const isShort = useMedia('(max-height: 30rem)', false);
  const isLarge = fullScreen.isOn;
  /** Side by side. */
  const isComparing = Boolean(comparison?.beside);
  /** On a phone turned sideways, points are marked above a single row. Without an open tool, all else is on the picture. */
  const isPlacing = isLarge && isShort && Boolean(comparison?.layer);
  const isOnPicture = isLarge && isShort && !isComparing && !isPlacing && !isBesideTool;
  const column = useRef<HTMLDivElement>(null);
  const controls = useLeavingControls({
    player: video.player,
    columnRef: column,
    isOnPicture,
    isLed: Boolean(overlay),
  });
  const onPicture = isOnPicture && classNames('absolute bg-ground', fading, controls.isHidden && unseen);
  const handStage =
    handStages[isHigh ? (isComparing ? 'highComparing' : 'high') : isComparing ? 'lowComparing' : 'low'];

  return (
    <div
      ref={column}
      className={classNames(
        isLarge
          ? 'flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto'
          : classNames(
              'min-w-0 low:contents hand:flex hand:flex-col lg:flex lg:flex-col',
              isHigh ? 'hand:flex-none' : 'hand:flex-[1_0_0px]',
            ),
        stageHeights[!isComparing ? 'single' : isLarge ? 'comparingLarge' : 'comparing'],
      )}
    >
      <div
        className={
          isComparing
            ? isLarge
              ? 'min-w-0 md:flex'
              : 'min-w-0 hand:contents lg:flex'
            : isLarge
              ? fill
              : fillWide
        }
      >
        <div
          className={
            isComparing
              ? classNames('min-w-0 flex-1', !isLarge && 'hand:contents')
              : isLarge
                ? fill
                : fillWide
          }
        >
          <div
            className={classNames(
              'bg-ground',
              isLarge && !isComparing && fill,
              isOnPicture && 'relative [--indicator-top:3.5rem]',
              !isLarge &&
                (isComparing ? 'hand:contents' : 'max-lg:contents lg:flex lg:min-h-0 lg:flex-1 lg:flex-col'),
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
                className={classNames(
                  isComparing ? ownHeight : isLarge ? largeStage : filledStage,
                  !isLarge && handStage,
                )}
              >
                {comparison?.picture}
                {overlay ||
                  comparison?.layer ||
                  // A drawing tool takes the picture from the open panel.
                  (tool === undefined && layer) || <FrameDrawings />}
              </VideoStage>
            )}
            <div
              data-controls
              className={classNames(
                '@container hand:order-2',
                onPicture,
                isOnPicture && 'inset-x-0 bottom-0',
                !isLarge && 'low:contents',
              )}
            >
              <CutOffNotice video={video} />
              {belowVideo}
              {comparison?.belowVideo}
              {!isPlacing && (
                <>
                  <Timeline
                    video={video}
                    notes={review.marks}
                    selected={review.marks.find(({ id }) => id === selectedId)}
                    trim={review.jump?.trim}
                  />
                  <ScrubStrip video={video} />
                  <Transport
                    video={video}
                    fullScreen={fullScreen}
                    isMain
                    isCompact={isLarge && isShort && !isOnPicture}
                    // On a low screen, only this row stays.
                    className={
                      isLarge
                        ? undefined
                        : 'low:sticky low:top-18 low:z-10 low:border-b low:border-hairline low:bg-ground'
                    }
                  >
                    {areTabs && buttons}
                  </Transport>
                </>
              )}
            </div>
          </div>
        </div>
        {comparison?.beside}
      </div>
      {!areTabs && (
        <>
          <RoomTools>{buttons}</RoomTools>
          {!(isLarge && isComparing) && (
            <div className="hand:hidden">
              <PhaseStrip pictures={phasePictures} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
