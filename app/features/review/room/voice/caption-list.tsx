import { formatClock } from '#domain/format-clock.ts';
import type { Caption } from './timeline.ts';
import type { HeardVoice } from './use-voice-player.ts';

interface CaptionListProps {
  voice: Pick<HeardVoice, 'voicePlayer'>;
  captions: readonly Caption[];
}

/** What is said, as a list. Each time starts the voice-over there. */
export function CaptionList({ voice: { voicePlayer }, captions }: CaptionListProps) {
  return (
    <ol aria-label="Captions" className="divide-y divide-hairline">
      {captions.map(({ atMs, text }) => (
        <li key={atMs} className="flex items-center gap-3 px-4">
          <button
            type="button"
            className="min-h-11 min-w-11 shrink-0 text-left font-mono text-13 text-pit underline underline-offset-4"
            onClick={() => voicePlayer?.seek(atMs)}
          >
            {formatClock(Math.floor(atMs / 1000))}
          </button>
          <span className="py-2 text-15">{text}</span>
        </li>
      ))}
    </ol>
  );
}
