import { memo, useEffect, useRef } from 'react';
import type { IndexedVideo } from './use-indexed-video.ts';

const count = 8;
/** Pixels. */
const height = 96;

/** Eight small frames of the video behind the trim handles. Stays dark when the browser cannot decode the video. */
export const VideoStills = memo(function VideoStills({ openedVideo, index }: IndexedVideo) {
  const strip = useRef<HTMLDivElement>(null);
  const width = Math.max(1, Math.round((height * openedVideo.size.width) / openedVideo.size.height));

  useEffect(() => {
    const [first = 0] = index.times;
    const length = index.end - first;
    for (const [at, canvas] of [...(strip.current?.querySelectorAll('canvas') ?? [])].entries()) {
      openedVideo.drawStill(first + ((at + 0.5) / count) * length, canvas).catch(() => undefined);
    }
  }, [openedVideo, index]);

  return (
    <div ref={strip} aria-hidden className="absolute inset-0 flex overflow-hidden bg-[#0e1216]">
      {Array.from({ length: count }, (_, at) => (
        <canvas key={at} width={width} height={height} className="h-full min-w-0 flex-1 object-cover" />
      ))}
    </div>
  );
});
