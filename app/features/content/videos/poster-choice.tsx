import { useEffect, useId, useRef, type RefObject } from 'react';
import type { OpenedVideo } from '#lib/video-frames/open-video.ts';

interface PosterChoiceProps {
  video: OpenedVideo;
  /** Length in seconds. */
  length: number;
  /** Time of the picture in seconds. */
  at: number;
  onChange: (at: number) => void;
  /** Shows the picture, in the size of the poster. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Width of the poster in pixels, as the server's. */
const posterWidth = 1280;

/** Chooses the picture that a video shows before it plays. */
export function PosterChoice({ video, length, at, onChange, canvas }: PosterChoiceProps) {
  const id = useId();
  useDrawnFrame(video, at, canvas);
  const { width, height } = video.size;
  const scale = Math.min(1, posterWidth / width);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <canvas
        ref={canvas}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        aria-hidden
        className="max-h-80 w-full bg-surface-2 object-contain"
      />
      <label htmlFor={id} className="text-13 text-muted">
        Picture before it plays: <span className="font-mono">{at.toFixed(1)} s</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        // The last picture begins before the end.
        max={Math.max(0, Math.floor(length * 10 - 1) / 10)}
        step={0.1}
        value={at}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="block h-11 w-full accent-pit"
      />
    </div>
  );
}

/** Draws the picture at a time. While one is being decoded, only the newest time is remembered. */
function useDrawnFrame(video: OpenedVideo, at: number, canvas: RefObject<HTMLCanvasElement | null>): void {
  const wanted = useRef(at);
  const isDrawing = useRef(false);
  useEffect(() => {
    wanted.current = at;
    if (isDrawing.current) return;
    const draw = async (): Promise<void> => {
      let drawn: number | undefined;
      while (canvas.current !== null && drawn !== wanted.current) {
        drawn = wanted.current;
        await video.drawStill(drawn, canvas.current);
      }
    };
    isDrawing.current = true;
    draw()
      .catch((error: unknown) => console.warn('The picture could not be drawn', error))
      .finally(() => (isDrawing.current = false));
  }, [video, at, canvas]);
}
