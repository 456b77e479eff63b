import { Maximize, Minimize, Minus, Plus, ZoomIn } from 'lucide-react';
import { FieldButton } from './field-button.tsx';
import type { FullScreen } from './use-full-screen.ts';
import { useView } from './use-zoom.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { formatScale, zoomStep } from './zoom.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

interface ViewToolsProps {
  video: RoomVideo;
  /** Without it, there is no button for full screen. */
  fullScreen?: FullScreen;
}

/** Buttons that deinterlace, zoom in and open full screen. */
export function ViewTools({ video, fullScreen }: ViewToolsProps) {
  const { player, zoom } = video;
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  return (
    <>
      <FieldButton video={video} />
      <ToolButton
        aria-label="Zoom in"
        title="Zoom in (+)"
        disabled={!isReady}
        onClick={() => zoom.zoom(zoomStep)}
      >
        <ZoomIn {...icon} />
      </ToolButton>
      {fullScreen && (
        <ToolButton
          aria-label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
          title={fullScreen.isOn ? 'Leave full screen (F)' : 'Full screen (F)'}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </ToolButton>
      )}
    </>
  );
}

/** The current zoom with buttons, on the picture while it is zoomed in. Screen readers hear every change. */
export function ZoomIndicator({ video: { zoom } }: Pick<ViewToolsProps, 'video'>) {
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
          <ToolButton aria-label="Zoom out" title="Zoom out (-)" onClick={() => zoom.zoom(1 / zoomStep)}>
            <Minus {...icon} />
          </ToolButton>
          <span aria-hidden className="min-w-11 text-center font-mono text-13 tabular-nums">
            {scale}
          </span>
          <ToolButton aria-label="Zoom in more" title="Zoom in (+)" onClick={() => zoom.zoom(zoomStep)}>
            <Plus {...icon} />
          </ToolButton>
          <ToolButton
            aria-label="Show the whole picture"
            title="Whole picture (0)"
            className="w-auto px-3 font-semibold"
            onClick={zoom.fit}
          >
            Fit
          </ToolButton>
        </div>
      )}
    </>
  );
}
