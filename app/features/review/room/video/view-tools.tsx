import { Maximize, Minimize, Minus, Plus, ZoomIn } from 'lucide-react';
import { titleOf } from '../keys/command.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { switchFullScreen, fitPicture, zoomIn, zoomOut } from '../keys/film-commands.ts';
import { FieldButton } from './field-button.tsx';
import type { FullScreen } from './use-full-screen.ts';
import { useView } from './use-zoom.ts';
import { icon } from './tool-button.tsx';
import { formatScale } from './zoom.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

interface ViewToolsProps {
  video: RoomVideo;
  /** Without it, there is no button for full screen. */
  fullScreen?: FullScreen;
}

/** Buttons that deinterlace, zoom in and open full screen. */
export function ViewTools({ video, fullScreen }: ViewToolsProps) {
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  return (
    <>
      <FieldButton video={video} />
      <CommandButton command={zoomIn} on={{ video }} name="Zoom in" disabled={!isReady}>
        <ZoomIn {...icon} />
      </CommandButton>
      {fullScreen && (
        <CommandButton
          command={switchFullScreen}
          on={{ fullScreen }}
          name={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
        >
          {fullScreen.isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </CommandButton>
      )}
    </>
  );
}

/** The current zoom with buttons, on the picture while it is zoomed in. Screen readers hear every change. */
export function ZoomIndicator({ video }: Pick<ViewToolsProps, 'video'>) {
  const { zoom } = video;
  const scale = useView(zoom, (view) => formatScale(view.scale));
  const isZoomed = useView(zoom, (view) => view.scale > 1);
  return (
    <>
      <p role="status" className="sr-only">
        {isZoomed ? `Zoom ${scale}` : 'Whole picture'}
      </p>
      {isZoomed && (
        <div
          role="group"
          aria-label="Zoom"
          className="absolute right-2 top-(--indicator-top,0.5rem) z-1 flex items-center rounded-sm bg-ground text-ink"
        >
          <CommandButton command={zoomOut} on={{ video }} name="Zoom out">
            <Minus {...icon} />
          </CommandButton>
          <span aria-hidden className="min-w-11 text-center font-mono text-13 tabular-nums">
            {scale}
          </span>
          <CommandButton command={zoomIn} on={{ video }} name="Zoom in more" title={titleOf(zoomIn)}>
            <Plus {...icon} />
          </CommandButton>
          <CommandButton
            command={fitPicture}
            on={{ video }}
            name="Show the whole picture"
            title={titleOf(fitPicture)}
            className="w-auto px-3 font-semibold"
          >
            Fit
          </CommandButton>
        </div>
      )}
    </>
  );
}
