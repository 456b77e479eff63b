import { Pause, Play, SkipForward } from 'lucide-react';
import { useMemo } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import type { Sheet } from '../drawing/drawn-shape.ts';
import { giveKeysBack } from '../keys/give-keys-back.ts';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { noteStops } from './timeline.ts';
import { useVoiceState, type HeardVoice } from './use-voice-player.ts';

const clock = (milliseconds: number) => formatClock(Math.floor(milliseconds / 1000));

interface VoiceBarProps {
  voice: HeardVoice;
  notes: readonly Sheet[];
  title: string;
}

/** Player of a voice-over. */
export function VoiceBar({ voice, notes, title }: VoiceBarProps) {
  const { voiceOver, voicePlayer, source } = voice;
  const isPlaying = useVoiceState(voicePlayer, (state) => state.isPlaying);
  const atMs = useVoiceState(voicePlayer, (state) => Math.round(state.atMs / 100) * 100);
  const rate = useVoiceState(voicePlayer, (state) => state.rate);
  const hasFailed = useVoiceState(voicePlayer, (state) => state.hasFailed);
  const durationMs = voiceOver?.durationMs ?? 0;
  const stops = useMemo(
    () =>
      source.data
        ? noteStops(
            source.data.timeline,
            notes.map((note) => note.atUs),
            durationMs,
          )
        : [],
    [source.data, notes, durationMs],
  );
  if (!voiceOver) return null;
  if (source.isError || hasFailed)
    return (
      <div role="alert" className="border-b border-hairline px-4 py-3 text-15">
        <p>
          {hasFailed
            ? 'This browser cannot play the voice-over. Open the review in another browser.'
            : `We couldn’t load the voice-over. ${explainError(source.error)}`}
        </p>
        {source.isError && (
          <Button look="quiet" onClick={() => void source.refetch()}>
            Try again
          </Button>
        )}
      </div>
    );
  const nextStop = stops.find((stop) => stop > atMs + 50);
  return (
    <section
      aria-label="Voice-over"
      className="flex items-center gap-3 border-b border-hairline bg-surface px-3 py-2"
    >
      <button
        type="button"
        aria-label={isPlaying ? 'Pause the voice-over' : 'Play the voice-over'}
        disabled={!voicePlayer}
        onClick={() => voicePlayer?.toggle()}
        className="grid size-14 shrink-0 place-items-center rounded-full bg-pit text-pit-ink hover:bg-pit-hover disabled:bg-surface-2 disabled:text-muted"
      >
        {isPlaying ? (
          <Pause aria-hidden strokeWidth={1.5} className="size-6 fill-current" />
        ) : (
          <Play aria-hidden strokeWidth={1.5} className="ml-1 size-6 fill-current" />
        )}
      </button>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2 text-15 font-semibold leading-tight">
          <span className="truncate">{title}</span>
          <span className="shrink-0 font-mono text-13 font-normal text-muted">
            {atMs > 0 ? `${clock(atMs)} / ${clock(durationMs)}` : clock(durationMs)}
          </span>
        </p>
        <div className="flex items-center gap-1">
          <input
            type="range"
            aria-label="Position in the voice-over"
            aria-valuetext={`${clock(atMs)} of ${clock(durationMs)}`}
            min={0}
            max={durationMs}
            step={100}
            value={Math.min(atMs, durationMs)}
            disabled={!voicePlayer}
            onPointerUp={giveKeysBack}
            onChange={(event) => voicePlayer?.seek(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 accent-pit"
          />
          {stops.length > 0 && (
            <ToolButton
              aria-label="Next note"
              title="Skip to the next note"
              disabled={!voicePlayer || nextStop === undefined}
              onClick={() => nextStop !== undefined && voicePlayer?.seek(nextStop)}
            >
              <SkipForward {...icon} />
            </ToolButton>
          )}
          <ToolButton
            aria-label={`Speed of the voice: ${rate}×`}
            title="Speed of the voice"
            className="font-mono text-13!"
            disabled={!voicePlayer}
            onClick={() => voicePlayer?.setRate(rate === 1 ? 1.5 : 1)}
          >
            {rate}×
          </ToolButton>
        </div>
      </div>
    </section>
  );
}
