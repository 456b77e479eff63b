import { useEffect, useRef, useState } from 'react';
import type { LibraryVideo } from '#domain/content-calls.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ChooseFile } from '../uploads/choose-file.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { useSendVideo } from '../uploads/library-calls.ts';
import { PosterChoice } from './poster-choice.tsx';
import type { ReadyVideo } from './ready-video.ts';

/** What takes a while, with its progress from 0 to 1. */
interface Work {
  step: 'Preparing the video…' | 'Uploading…' | 'Checking the video…';
  share: number;
  cancel: () => void;
}

/** Chooses a video, converts it if needed, chooses its picture, describes it and uploads it. Not a form, because it is shown inside one. */
export function VideoUpload({ onUploaded }: { onUploaded: (video: LibraryVideo) => void }) {
  const [ready, setReady] = useState<ReadyVideo>();
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const aborter = useRef<AbortController>(undefined);
  const sendVideo = useSendVideo();
  useEffect(() => () => aborter.current?.abort(), []);
  useEffect(() => () => ready?.opened.close(), [ready]);
  // Converting a video takes minutes.
  useLeaveGuard(work !== undefined || ready !== undefined, { what: 'upload' });

  /** Runs a step that can be canceled. Shows what failed. */
  async function run(
    step: Work['step'],
    action: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = (aborter.current = new AbortController());
    const show = (share: number): void => setWork({ step, share, cancel: () => aborter.current?.abort() });
    setProblem(undefined);
    show(0);
    try {
      await action((share) => signal.aborted || show(share), signal);
    } catch (failure) {
      if (signal.aborted) return;
      console.error('The video was not uploaded', failure);
      setProblem(explainError(failure));
    } finally {
      setWork(undefined);
    }
  }

  const choose = (file: File) =>
    run('Preparing the video…', async (onProgress, signal) => {
      setReady(undefined);
      // Mediabunny is large.
      const { openReadyVideo } = await import('./ready-video.ts');
      setReady(await openReadyVideo(file, onProgress, signal));
    });

  const send = (video: { bytes: Blob; poster: Blob; alt: string }) =>
    run('Uploading…', async (onProgress, signal) => {
      const added = await sendVideo(video, { onProgress, signal });
      setReady(undefined);
      onUploaded(added);
    });

  return (
    <div className="border border-dashed border-control p-4">
      {work === undefined ? (
        <>
          <ChooseFile
            label={ready === undefined ? 'Choose a file to upload' : 'Choose another file'}
            accept="video/*"
            onChoose={(file) => void choose(file)}
          />
          <p className="mt-2 text-13 text-muted">
            Up to 5 minutes, straight from the phone. This browser converts it if needed. The place and other
            data in the file are removed.
          </p>
        </>
      ) : (
        <Progress
          {...work}
          step={work.step === 'Uploading…' && work.share === 1 ? 'Checking the video…' : work.step}
        />
      )}
      {ready !== undefined && (
        // Hidden and not removed, so that a canceled upload keeps what was entered.
        <div hidden={work !== undefined}>
          <ReadyVideoForm ready={ready} onProblem={setProblem} onSend={(video) => void send(video)} />
        </div>
      )}
      {problem !== undefined && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </div>
  );
}

function Progress({ step, share, cancel }: Work) {
  return (
    <div>
      <p role="status" className="text-15 font-semibold">
        {step}
      </p>
      <ProgressBar label={step} share={share} className="mt-2" />
      <p className="mt-2 text-13 text-muted">Keep this page open.</p>
      <Button look="quiet" className="mt-1" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

interface ReadyVideoFormProps {
  ready: ReadyVideo;
  onProblem: (problem: string) => void;
  onSend: (video: { bytes: Blob; poster: Blob; alt: string }) => void;
}

function ReadyVideoForm({ ready: { bytes, opened, seconds }, onProblem, onSend }: ReadyVideoFormProps) {
  const [alt, setAlt] = useState('');
  const [at, setAt] = useState(Math.min(1, seconds / 2));
  const canvas = useRef<HTMLCanvasElement>(null);

  async function submit(): Promise<void> {
    if (alt.trim() === '') return onProblem('Describe the video in a few words.');
    const poster = await new Promise<Blob | null>((resolve) =>
      canvas.current?.toBlob(resolve, 'image/jpeg', 0.92),
    );
    if (poster === null) return onProblem('The picture could not be read. Choose the file again.');
    onSend({ bytes, poster, alt: alt.trim() });
  }

  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <PosterChoice video={opened} length={seconds} at={at} onChange={setAt} canvas={canvas} />
      <div className="flex flex-col items-start gap-4">
        <TextField
          label="Description"
          hint="What the video shows, for people who can’t see it. Such as: Mara jumps 4.60 m, filmed from the side."
          className="w-full"
          maxLength={300}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Button onClick={() => void submit()}>Upload {formatMegabytes(bytes.size)}</Button>
      </div>
    </div>
  );
}
