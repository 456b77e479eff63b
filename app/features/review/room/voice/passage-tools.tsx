import { Mic, Scissors, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import type { Voice } from './use-voice.ts';
import { useVoiceState } from './use-voice-player.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

/** Formats a time of the audio with tenths: '0:42.3'. */
const exact = (milliseconds: number) =>
  `${formatClock(Math.floor(milliseconds / 1000))}.${Math.floor((milliseconds % 1000) / 100)}`;

/** Tools of a saved voice-over: a passage is recorded again, cut out, or kept alone. */
export function PassageTools({ voice, isStarting }: { voice: Voice; isStarting: boolean }) {
  const { voicePlayer, voiceOver, passage, setPassage, isBusy } = voice;
  const atMs = useVoiceState(voicePlayer, (state) => Math.round(state.atMs));
  const [isDeleting, setDeleting] = useState(false);
  const endMs = voiceOver?.durationMs ?? 0;
  const from = passage?.fromMs ?? 0;
  const to = passage?.toMs ?? endMs;
  const isWhole = from === 0 && to === endMs;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-15 font-semibold">Change a passage</h3>
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="secondary"
          className="px-2!"
          disabled={!voicePlayer || atMs >= to}
          onClick={() => setPassage({ fromMs: atMs, toMs: to })}
        >
          Starts here
        </Button>
        <Button
          look="secondary"
          className="px-2!"
          disabled={!voicePlayer || atMs <= from}
          onClick={() => setPassage({ fromMs: from, toMs: atMs })}
        >
          Ends here
        </Button>
      </div>
      {passage && !isWhole ? (
        <>
          <p className="flex items-center justify-between font-mono text-15">
            <span>
              {exact(from)} to {exact(to)}
            </span>
            <button
              type="button"
              className="min-h-11 px-2 font-sans text-13 font-semibold text-pit underline underline-offset-4"
              onClick={() => setPassage(undefined)}
            >
              Clear
            </button>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="flex-1 px-3!" disabled={isBusy || isStarting} onClick={voice.record}>
              <Mic {...icon} />
              Record it again
            </Button>
            <Button
              look="secondary"
              className="flex-1 px-3!"
              disabled={isBusy}
              onClick={() => void voice.cutPassage()}
            >
              <Scissors {...icon} />
              Cut it out
            </Button>
            <Button
              look="secondary"
              className="flex-1 px-3!"
              disabled={isBusy}
              onClick={() => void voice.keepPassage()}
            >
              Keep only this
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-13 text-muted">
            Play to where a passage starts, then to where it ends. Record it again, cut it out, or keep only
            it.
          </p>
          <Button
            look="secondary"
            className="w-full"
            disabled={!voicePlayer || isStarting}
            onClick={voice.record}
          >
            <Mic {...icon} />
            {isStarting ? 'Opening the microphone…' : 'Record more at the end'}
          </Button>
        </>
      )}
      <Button look="quiet" className="text-error!" onClick={() => setDeleting(true)}>
        <Trash2 {...icon} />
        Delete the voice-over
      </Button>
      <DeleteDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete the voice-over?"
        description="The recording and its captions will be deleted."
        action="Delete"
        isPending={false}
        onDelete={() => {
          setDeleting(false);
          voice.deleteVoiceOver();
        }}
      >
        <p>Notes and drawings stay.</p>
      </DeleteDialog>
    </div>
  );
}
