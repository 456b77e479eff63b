import { CirclePause, Mic, Square } from 'lucide-react';
import { formatClock } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { titleOf } from '../keys/command.ts';
import { recordVoice } from '../keys/review-commands.ts';
import { useRecorderState } from './use-recorder.ts';
import type { Voice } from './use-voice.ts';

const small = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

/** Loudness as a bar. */
export function LevelMeter({ voice: { recorder } }: { voice: Voice }) {
  const level = useRecorderState(recorder, (state) => Math.round(state.level * 20) / 20);
  return (
    <div aria-hidden className="h-2 flex-1 bg-surface-2">
      <div className="h-full bg-grass" style={{ width: `${level * 100}%` }} />
    </div>
  );
}

/** Time of the recording. */
export function Elapsed({ voice: { recorder } }: { voice: Voice }) {
  const seconds = useRecorderState(recorder, ({ elapsedMs }) => Math.floor(elapsedMs / 1000));
  return <span className="font-mono tabular-nums">{formatClock(seconds)}</span>;
}

/** In the header while the coach records, so that it is visible in every tab of the side column. */
export function RecordingStatus({ voice }: { voice: Voice }) {
  const status = useRecorderState(voice.recorder, (state) => state.status);
  if (status === 'idle') return null;
  return (
    <div
      className={`flex items-center gap-2 border-2 pl-3 ${status === 'recording' ? 'border-error text-error' : 'border-control'}`}
    >
      <span className="flex items-center gap-2 text-15 font-semibold">
        {status === 'recording' ? (
          <span aria-hidden className="size-3 rounded-full bg-error motion-safe:animate-pulse" />
        ) : (
          <CirclePause {...small} />
        )}
        <span role="status">
          {status === 'recording'
            ? 'Recording'
            : status === 'paused'
              ? 'Voice-over not saved'
              : 'One moment…'}
        </span>
        <Elapsed voice={voice} />
      </span>
      {status === 'recording' ? (
        <Button
          look="quiet"
          className="px-3!"
          title={titleOf(recordVoice, 'Stop and save')}
          onClick={() => void voice.saveRecording()}
        >
          <Square {...small} />
          Stop
        </Button>
      ) : (
        <Button
          look="quiet"
          className="px-3!"
          title={titleOf(recordVoice, 'Go on recording')}
          disabled={status !== 'paused'}
          onClick={voice.record}
        >
          <Mic {...small} />
          Go on
        </Button>
      )}
    </div>
  );
}
