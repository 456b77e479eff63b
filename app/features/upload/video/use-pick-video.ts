import { useState } from 'react';
import { removePlace } from '#lib/film-place/remove-place.ts';
import { toast } from '#lib/page/toast.ts';
import { checkVideo, VideoRejectedError, type VideoLimits } from './check-video.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';
import type { QueueState } from '../queue/queue-state.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';

/** Removes the place where a film was filmed. A film that can't be read is sent as it is, and the form says so. */
async function withoutPlace(file: File): Promise<{ film: Blob; mayStay: boolean }> {
  try {
    return await removePlace(file);
  } catch (error) {
    console.warn('Could not remove the place from a video', error);
    return { film: file, mayStay: true };
  }
}

interface PickOptions {
  about?: JumpDraft | undefined;
  replaces?: string;
  onStored?: () => void;
}

/** Checks a chosen file and puts it into the form. `problem` says why the last one was rejected. */
export function usePickVideo(userId: string, queue: QueueState, limits: VideoLimits) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /**
   * `about`: what is known about the jump. `replaces`: the submission whose film it replaces. `onStored`: the device has its
   * bytes. Returns whether the form has the video.
   */
  async function pick(
    file: File | undefined,
    { about, replaces, onStored }: PickOptions = {},
  ): Promise<boolean> {
    setProblem(undefined);
    if (!file) {
      toast({ title: 'Please select a video file', tone: 'error' });
      return false;
    }
    setBusy(true);
    try {
      // Queued videos will also wait for a review. One that replaces a film waits already.
      const pending = replaces === undefined ? limits.pending + queue.videos.length : 0;
      const video = await checkVideo(file, userId, { ...limits, pending }, replaces);
      // Before anything else sees it: the queue, the trimmer and the converter get a film without the place.
      const { film, mayStay } = await withoutPlace(file);
      const storing = getUploadQueue().choose(
        { ...video, ...(about && { about }), mayNamePlace: mayStay },
        film,
      );
      void storing.then((isStored) => isStored && onStored?.());
      return true;
    } catch (error) {
      if (!(error instanceof VideoRejectedError)) throw error;
      setProblem(error.message);
      if (error.isNotVideo) toast({ title: 'Please select a video file', tone: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { pick, isBusy, problem, limitBytes: limits.maxFileBytes };
}

export type VideoChooser = ReturnType<typeof usePickVideo>;
