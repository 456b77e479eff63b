import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import type { Caption } from './timeline.ts';
import type { Voice } from './use-voice.ts';
import { useVoiceState } from './use-voice-player.ts';

const maxCaptions = 300;
const maxLength = 200;
const clock = (milliseconds: number) => formatClock(Math.floor(milliseconds / 1000));
const time = 'min-h-11 min-w-11 shrink-0 text-left font-mono text-13 text-pit underline underline-offset-4';

/** Captions that the coach types at the current time of the voice-over. */
export function CaptionEditor({ voice, captions }: { voice: Voice; captions: readonly Caption[] }) {
  const { voicePlayer, setCaptions } = voice;
  const atMs = useVoiceState(voicePlayer, (state) => Math.round(state.atMs));
  const [text, setText] = useState('');
  /** Set when the coach begins to type, so that the caption starts with the words just heard. */
  const [startedAt, setStartedAt] = useState<number>();
  useLeaveGuard(text !== '');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || captions.length >= maxCaptions) return;
    const at = startedAt ?? atMs;
    setCaptions(
      [...captions.filter((caption) => caption.atMs !== at), { atMs: at, text: words }].sort(
        (a, b) => a.atMs - b.atMs,
      ),
    );
    setText('');
    setStartedAt(undefined);
  };
  const change = (at: number, words: string) =>
    setCaptions(captions.map((caption) => (caption.atMs === at ? { ...caption, text: words } : caption)));
  return (
    <section aria-label="Captions" className="border-t border-hairline">
      <h3 className="px-4 pt-3 text-15 font-semibold">Captions</h3>
      <p className="px-4 text-13 text-muted">
        For athletes who cannot hear you. Pause, type what you said, press Enter.
      </p>
      <form onSubmit={add} className="flex items-center gap-3 px-4 py-3">
        <span className="font-mono text-13 text-muted">{clock(startedAt ?? atMs)}</span>
        <input
          aria-label="New caption"
          value={text}
          maxLength={maxLength}
          placeholder="What you say here"
          onChange={(event) => {
            if (text === '') setStartedAt(atMs);
            setText(event.target.value);
          }}
          className="min-h-11 min-w-0 flex-1 rounded-sm border border-control bg-surface px-2 text-15 pointer-coarse:text-17"
        />
        <Button type="submit" look="secondary" className="min-h-11! px-3!" disabled={text.trim() === ''}>
          Add
        </Button>
      </form>
      <ol className="divide-y divide-hairline border-t border-hairline">
        {captions.map((caption) => (
          <li key={caption.atMs} className="flex items-center gap-2 px-4">
            <button
              type="button"
              aria-label={`Go to ${clock(caption.atMs)}`}
              className={time}
              onClick={() => voicePlayer?.seek(caption.atMs)}
            >
              {clock(caption.atMs)}
            </button>
            <input
              aria-label={`Caption at ${clock(caption.atMs)}`}
              value={caption.text}
              maxLength={maxLength}
              onChange={(event) => change(caption.atMs, event.target.value)}
              className="min-h-11 min-w-0 flex-1 rounded-sm border border-transparent bg-transparent px-2 text-15 pointer-coarse:text-17 hover:border-hairline focus:border-control"
            />
            <button
              type="button"
              aria-label={`Delete the caption at ${clock(caption.atMs)}`}
              onClick={() => setCaptions(captions.filter(({ atMs: at }) => at !== caption.atMs))}
              className="grid size-11 shrink-0 place-items-center text-muted hover:text-error"
            >
              <Trash2 aria-hidden strokeWidth={1.5} className="size-4" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
