import { useState, type FormEvent, type ReactNode } from 'react';
import { sessionStore } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { VideoRefusal, type VideoLimits } from './check-video.ts';
import { describeVideo, getReady } from './choose-video.ts';
import { ChosenVideo } from './chosen-video.tsx';
import { PickVideo } from './pick-video.tsx';
import type { QueueState } from './queue-surroundings.ts';
import { getUploadQueue } from './use-upload-queue.ts';

interface UploadFormProps {
  userId: string;
  queue: QueueState;
  limits: VideoLimits;
  /** What else the coach is to know of the chosen video, between choosing and sending. */
  children?: ReactNode;
}

/** Choose a video, look at it, send it. */
export function UploadForm({ userId, queue, limits, children }: UploadFormProps) {
  const { choose, send, cancel } = getUploadQueue();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = queue.videos.find(({ phase }) => phase.name === 'chosen');

  async function pick(file: File | undefined): Promise<void> {
    setProblem(undefined);
    if (!file) return toast({ title: 'Please select a video file', tone: 'error' });
    setBusy(true);
    try {
      // What is on the way will wait for a review, too.
      const usedWaiting = limits.usedWaiting + queue.videos.length;
      choose(await describeVideo(file, userId, { ...limits, usedWaiting }), file);
    } catch (error) {
      if (!(error instanceof VideoRefusal)) throw error;
      setProblem(error.message);
      if (error.isNoVideo) toast({ title: 'Please select a video file', tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!chosen) return toast({ title: 'Please select a video file', tone: 'error' });
    if (sessionStore.getSession().status !== 'signed-in') {
      return toast({ title: 'You must be signed in to upload videos', tone: 'error' });
    }
    send(chosen.id);
  }

  return (
    <form aria-label="Send a video" className="flex flex-col gap-5" onSubmit={submit}>
      {chosen ? (
        <>
          <ChosenVideo
            key={chosen.id}
            video={chosen}
            isUnkept={queue.unkept.includes(chosen.id)}
            onDiscard={() => void cancel(chosen.id)}
          />
          {children}
        </>
      ) : (
        <PickVideo
          onPick={(file) => void pick(file)}
          onReach={getReady}
          isBusy={isBusy}
          limitBytes={limits.fileBytes}
        />
      )}
      {problem !== undefined && !chosen && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" disabled={!chosen} className="self-start max-sm:self-stretch">
        Upload Video
      </Button>
    </form>
  );
}
