import { Download } from 'lucide-react';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { describeUndecodable } from '#lib/video-frames/describe-codec.ts';
import { UnreadableVideoError } from '#lib/video-frames/unreadable-video.ts';
import { classNames } from '#ui/class-names.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';
import { useView, useZoomGestures } from './use-zoom.ts';
import { LoadingSign } from './loading-sign.tsx';
import { VideoSurface } from './video-surface.tsx';
import { ZoomIndicator } from './view-tools.tsx';
import { showsPixels, transformOf } from './zoom.ts';

/** Returns the file's URL with the storage's `download` parameter, so that the browser saves it. */
function toDownloadUrl(fileUrl: string): string {
  const url = new URL(fileUrl, window.location.href);
  url.searchParams.set('download', '');
  return url.href;
}

interface FailureProps {
  error: unknown;
  url: string | undefined;
  codec: string | undefined;
  /** What else the user can do about a video that this browser cannot decode. */
  remedy: ReactNode;
}

/** Shows why the video cannot be played. Offers a download if another program may be able to play it. */
function Failure({ error, url, codec, remedy }: FailureProps) {
  const isUnreadable = error instanceof UnreadableVideoError;
  return (
    <div
      role="alert"
      className="absolute inset-0 grid gap-2 overflow-y-auto p-3 text-center text-15 [place-content:safe_center] sm:gap-4 sm:p-6 sm:text-17"
    >
      <p className="max-w-prose">
        {isUnreadable
          ? describeUndecodable(codec)
          : 'We couldn’t load the video. Check your connection, then reload the page.'}
      </p>
      {isUnreadable && (
        <div className="flex flex-wrap justify-center gap-3">
          {remedy}
          {url !== undefined && (
            <a
              href={toDownloadUrl(url)}
              className="inline-flex min-h-11 items-center gap-2 border border-[#6b747d] px-4 font-semibold hover:bg-[#1b2127]"
            >
              <Download aria-hidden strokeWidth={1.5} className="size-5" />
              Download video
            </a>
          )}
        </div>
      )}
    </div>
  );
}

interface VideoStageProps {
  video: RoomVideo;
  label: string;
  /** URL of a 16:9 picture shown until the video's first frame. */
  poster?: string;
  /** Sets the stage's height. */
  className?: string;
  /** Whether the stage covers the screen, so that a plain wheel zooms. */
  isLarge?: boolean;
  /** Whether keys wait until the video is ready. */
  hasWaitingKeys?: boolean;
  /** Called when the picture is tapped without a drawing tool. */
  onTap?: () => void;
  /** The video's elements, if another component renders them. */
  screen?: ReactNode;
  /** A button beside the download of a video that this browser cannot decode. */
  remedy?: ReactNode;
  children?: ReactNode;
}

/** The video at the largest size that fits, with `children` on top. It can be zoomed. */
export function VideoStage({
  video,
  label,
  poster,
  className,
  isLarge = false,
  hasWaitingKeys = false,
  onTap,
  screen,
  remedy,
  children,
}: VideoStageProps) {
  const { url, player, zoom } = video;
  const status = usePlayerState(player, (state) => state.status);
  const size = usePlayerState(player, (state) => state.size);
  const error = usePlayerState(player, (state) => state.error);
  const codec = usePlayerState(player, (state) => state.codec);
  const aspect = size ? size.width / size.height : 16 / 9;
  const stageRef = useRef<HTMLDivElement>(null);
  const pictureRef = useRef<HTMLDivElement>(null);
  useZoomGestures(zoom, { stageRef, pictureRef, pixels: size?.width ?? 0, isLarge, onTap });
  const transform = useView(zoom, transformOf);
  const isPixelated = useView(zoom, ({ scale }) => showsPixels(zoom.getSizes(), scale));
  return (
    <div
      ref={stageRef}
      data-stage
      className={classNames(
        'relative grid place-items-center overflow-clip bg-[#0e1216] text-[#f2eee4] [container-type:size]',
        // A finger on the whole picture scrolls the page, two fingers zoom.
        transform === undefined && !isLarge ? 'touch-pan-y' : 'touch-none',
        transform !== undefined && 'cursor-move',
        className ?? 'h-[min(var(--stage-height),calc(100vw/var(--aspect)))]',
      )}
      style={{ '--aspect': aspect } as CSSProperties}
    >
      <div
        ref={pictureRef}
        className={classNames('film-box', isPixelated && '[image-rendering:pixelated]')}
        style={{ transform }}
      >
        {screen ?? <VideoSurface video={video} label={label} />}
        {status !== 'opening' && status !== 'failed' && children}
        {(status === 'opening' || status === 'first') && poster !== undefined && (
          <img src={poster} alt="" fetchPriority="high" className="absolute inset-0 size-full" />
        )}
        {status === 'opening' && poster === undefined && (
          <p
            role="status"
            className="absolute inset-0 grid place-items-center font-mono text-15 text-[#a9b0b6]"
          >
            Loading the video…
          </p>
        )}
        {status === 'failed' && <Failure error={error} url={url} codec={codec} remedy={remedy} />}
      </div>
      <ZoomIndicator video={video} />
      <LoadingSign video={video} hasWaitingKeys={hasWaitingKeys} />
    </div>
  );
}
