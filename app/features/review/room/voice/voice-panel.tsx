import { Mic, Pause, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { icon } from '../video/tool-button.tsx';
import { CaptionEditor } from './caption-editor.tsx';
import { DownloadVideo } from './download-video.tsx';
import { voiceProblems } from './microphone.ts';
import { PassageTools } from './passage-tools.tsx';
import { Elapsed, LevelMeter } from './recording-status.tsx';
import { useRecorderState } from './use-recorder.ts';
import type { Voice } from './use-voice.ts';
import { VoiceBar } from './voice-bar.tsx';

function Recording({ voice }: { voice: Voice }) {
  return (
    <div className="border-2 border-error p-4">
      <p className="flex items-center gap-2 text-21 font-semibold text-error">
        <span aria-hidden className="size-3.5 rounded-full bg-error motion-safe:animate-pulse" />
        Recording <Elapsed voice={voice} />
        <span className="ml-auto font-mono text-13 font-normal text-muted">of 10:00</span>
      </p>
      <div className="mt-3 flex items-center gap-2">
        <Mic {...icon} />
        <LevelMeter voice={voice} />
      </div>
      <div className="mt-4 flex gap-3">
        <Button className="flex-1 bg-error! px-3! text-ground!" onClick={() => void voice.saveRecording()}>
          <Square {...icon} />
          Stop and save
        </Button>
        <Button look="secondary" className="px-4!" onClick={() => void voice.recorder.pause()}>
          <Pause {...icon} />
          Pause
        </Button>
      </div>
    </div>
  );
}

function Paused({ voice, isSaving }: { voice: Voice; isSaving: boolean }) {
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <div className="border-2 border-control p-4">
      <p className="text-17 font-semibold">
        Paused at <Elapsed voice={voice} />
      </p>
      <p className="mt-1 text-13 text-muted">Your recording is kept on this device until you save it.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="flex-1 px-4!" disabled={isSaving} onClick={() => void voice.saveRecording()}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Button look="secondary" className="flex-1 px-4!" disabled={isSaving} onClick={voice.record}>
          <Mic {...icon} />
          Go on
        </Button>
        <Button look="quiet" disabled={isSaving} onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </div>
      <DeleteDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title="Discard this recording?"
        description="What you just recorded will be deleted."
        action="Discard"
        isPending={false}
        onDelete={() => {
          setDiscarding(false);
          void voice.discardRecording();
        }}
      >
        <p>A voice-over that you saved before stays.</p>
      </DeleteDialog>
    </div>
  );
}

/** The coach's panel for the voice-over: record, listen, cut, add captions. */
export function VoicePanel({ voice }: { voice: Voice }) {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const { voiceOver, recorder, source } = voice;
  const status = useRecorderState(recorder, (state) => state.status);
  const problem = useRecorderState(recorder, (state) => state.problem);
  return (
    <div className="min-h-0 lg:flex-1 lg:overflow-y-auto">
      {voiceOver && status === 'idle' && (
        <VoiceBar voice={voice} notes={review.marks} title="Your voice-over" />
      )}
      <div className="flex flex-col gap-4 p-4">
        {problem && <Notice tone="error">{voiceProblems[problem]}</Notice>}
        {status === 'recording' && <Recording voice={voice} />}
        {(status === 'paused' || status === 'saving') && (
          <Paused voice={voice} isSaving={status === 'saving'} />
        )}
        {(status === 'idle' || status === 'starting') && !voiceOver && (
          <>
            <Button
              className="min-h-14 w-full bg-error! text-17 text-ground! hover:bg-ink!"
              disabled={status === 'starting'}
              title="Start and stop with R"
              onClick={voice.record}
            >
              <Mic {...icon} />
              {status === 'starting' ? 'Opening the microphone…' : 'Record your voice'}
            </Button>
            <p className="text-15 text-muted">
              Talk while you step, play and draw. Your athlete sees exactly what you see here, in time with
              your voice. At most 10 minutes.
            </p>
          </>
        )}
        {(status === 'idle' || status === 'starting') && voiceOver && (
          <PassageTools voice={voice} isStarting={status === 'starting'} />
        )}
      </div>
      {voiceOver && status === 'idle' && (
        <div className="border-t border-hairline px-4">
          <DownloadVideo voice={voice} filmUrl={video.url} fileName={review.fileName} />
        </div>
      )}
      {voiceOver && status === 'idle' && source.data && (
        <CaptionEditor key={voiceOver.audioName} voice={voice} captions={voiceOver.captions} />
      )}
    </div>
  );
}
