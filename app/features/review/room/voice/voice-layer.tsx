import { useWidth } from '#lib/page/use-width.ts';
import { textSize } from '../drawing/label-layout.ts';
import { ShapeView } from '../drawing/shape-view.tsx';
import { markScale } from '../drawing/shapes.ts';
import { viewBoxWidth } from '../drawing/view-box.ts';
import { useFilm } from '../room-contexts.ts';
import { useAspect } from '../video/use-video-player.ts';
import { useView } from '../video/use-zoom.ts';
import { captionAt, type Caption } from './timeline.ts';
import { useVoiceState } from './use-voice-player.ts';
import type { VoicePlayer } from './voice-player.ts';

interface VoiceLayerProps {
  voicePlayer: VoicePlayer;
  captions: readonly Caption[];
}

/** The drawings of a voice-over as they were made, and its captions. */
export function VoiceLayer({ voicePlayer, captions }: VoiceLayerProps) {
  const { video } = useFilm();
  const { ref, width } = useWidth();
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const aspect = useAspect(video.player);
  const picture = useVoiceState(voicePlayer, (state) => state.picture);
  const caption = useVoiceState(voicePlayer, ({ atMs }) => captionAt(captions, atMs)?.text);
  const look = { aspect, scale: markScale(aspect, width) / zoom, size: textSize(width) / zoom };
  return (
    <div ref={ref} className="pointer-events-none absolute inset-0">
      <svg
        aria-hidden
        data-voice-drawings={picture?.shapes.length ?? 0}
        viewBox={`0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`}
        className="absolute inset-0 size-full"
      >
        {picture?.shapes.map((shape, i) => (
          <ShapeView key={i} shape={shape} {...look} />
        ))}
        {picture?.open && <ShapeView shape={picture.open} {...look} isOpen />}
      </svg>
      {caption !== undefined && (
        <p className="absolute inset-x-0 bottom-2 px-3 text-center text-15 leading-snug sm:text-17">
          <span className="box-decoration-clone bg-[#0e1216]/90 px-2 py-0.5 text-[#f2eee4]">{caption}</span>
        </p>
      )}
    </div>
  );
}
