import type { ReactNode } from 'react';
import { youtubeOrigin } from './youtube.ts';
import { ExternalFrame } from './external-frame.tsx';

interface YoutubeVideoProps {
  videoId: string;
  title: string;
  /** Shown until the video is loaded. */
  poster: ReactNode;
}

/** Embeds a YouTube video behind a poster. YouTube receives no request until the visitor presses the button. */
export function YoutubeVideo({ videoId, title, poster }: YoutubeVideoProps) {
  return (
    <div className="flex flex-col gap-3">
      <ExternalFrame
        src={`${youtubeOrigin}/embed/${videoId}?autoplay=1&playsinline=1`}
        pageUrl={`https://www.youtube.com/watch?v=${videoId}`}
        title={title}
        loadLabel="Play the video"
        allow="autoplay; fullscreen"
        poster={<div className="aspect-video overflow-hidden border border-hairline">{poster}</div>}
        className="aspect-video w-full border border-hairline"
      />
      <p className="text-13 text-muted">
        The video is on YouTube. When you play it, YouTube receives your IP address and may set cookies.
      </p>
    </div>
  );
}
