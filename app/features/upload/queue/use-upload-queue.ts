import { useEffect, useSyncExternalStore } from 'react';
import { inOneWindow, openOtherWindows } from '#lib/device/other-windows.ts';
import { watchLeaving } from '#lib/page/watch-leaving.ts';
import { startResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { siteData } from '#lib/site/site-data.ts';
import { sessionStore } from '#lib/session/session.ts';
import { toast } from '#lib/page/toast.ts';
import { savedVideos } from './saved-videos.ts';
import { removeStoredFile } from '../own/own-submissions.ts';
import type { QueueState } from './queue-state.ts';
import type { QueueNews, QueueDependencies, Recorded, UnsavedDetail } from './queue-dependencies.ts';
import { recordSubmission } from './record-submission.ts';
import { createSenderNotifier, type SenderMessage } from './notify-sender.ts';
import { createUploadQueue } from './upload-queue.ts';

const channelName = 'chosen-videos';

const notSavedTitles: Record<UnsavedDetail['what'], string> = {
  age: 'Your answer about your age wasn’t saved.',
  jump: 'Your video was uploaded, but your notes about it weren’t saved.',
};

const outcomeTexts = (): Record<NonNullable<Recorded['outcome']>, string> => ({
  queued: 'It’s in your coach’s queue.',
  'queued-paid': `It’s in your coach’s queue as a paid review. Your coach answers within ${siteData().claims.videoReview}.`,
  'waits-guardian': 'Your coach can see it once your guardian agrees.',
  replaced: 'It’s in place of the old one, and your coach got a message.',
  'waits-review': 'It waits until a review covers it. Your submissions on the upload page show how.',
});

function announceRecorded({ outcome, refusals }: Extract<QueueNews, { kind: 'recorded' }>): void {
  toast({
    title: "Video uploaded successfully! We'll review it soon.",
    description: outcome && outcomeTexts()[outcome],
    tone: 'success',
  });
  for (const { what, reason } of refusals) {
    toast({ title: notSavedTitles[what], description: reason, tone: 'error' });
  }
}

function announce(news: QueueNews): void {
  switch (news.kind) {
    case 'recorded':
      return announceRecorded(news);
    case 'refused':
      return toast({ title: 'Failed to upload video', description: news.reason, tone: 'error' });
    case 'not-converted':
      return toast({
        title: 'We couldn’t convert the video.',
        description: 'We’re uploading the original. Your coach may need another browser to watch it.',
      });
    case 'not-cut':
      return toast({
        title: 'We couldn’t trim the video.',
        description: 'We’re uploading the whole video. Nothing is lost.',
      });
    case 'signed-out':
      return toast({
        title: 'You must be signed in to upload videos',
        description: 'Your video stays on this device. The upload continues after you sign in.',
        tone: 'error',
      });
  }
}

/** One window per browser uploads. Without the Web Locks API every window does, and the server stores each video once. */
const requestLeadership: QueueDependencies['requestLeadership'] = (userId, signal, onLeader) => {
  const lead = () => {
    onLeader();
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  inOneWindow(`${channelName}-${userId}`, lead, signal).catch((error: unknown) => {
    // A closed queue or a page that goes away ends the wait.
    const isOver = error instanceof DOMException && error.name === 'AbortError';
    if (!isOver) console.warn('Could not get the upload lock', error);
  });
};

/** Opens the channel to the window that sent a video. Each window holds a lock with its id, which shows that it is open. */
function openSenderNotifier(windowId: string) {
  const lockOf = (id: string) => `${channelName}-window-${id}`;
  if ('locks' in navigator) {
    void navigator.locks.request(lockOf(windowId), () => new Promise(() => undefined));
  }
  return createSenderNotifier({
    windowId,
    async isOpen(id) {
      if (!('locks' in navigator)) return false;
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === lockOf(id));
    },
    otherWindows: openOtherWindows<SenderMessage>(`${channelName}-news`),
    announce,
  });
}

const connection: QueueDependencies['connection'] = {
  isOnline: () => navigator.onLine,
  subscribe(callback) {
    window.addEventListener('online', callback);
    window.addEventListener('offline', callback);
    return () => {
      window.removeEventListener('online', callback);
      window.removeEventListener('offline', callback);
    };
  },
};

function openQueue() {
  const windowId = crypto.randomUUID();
  const notifySender = openSenderNotifier(windowId);
  const queue = createUploadQueue({
    windowId,
    storage: savedVideos,
    upload: startResumableUpload,
    prepare: async (video, bytes, onProgress, signal) => {
      const { prepareVideo } = await import('../video/prepare-video.ts');
      return prepareVideo(video, bytes, onProgress, signal);
    },
    record: (video) => recordSubmission(video),
    removeStoredFile,
    requestLeadership,
    otherWindows: openOtherWindows(channelName),
    connection,
    pageStays: watchLeaving(),
    announce: (news) => void notifySender(news),
    now: () => Date.now(),
  });
  sessionStore.subscribe(() => {
    if (sessionStore.getSession().status === 'signed-out') queue.close();
  });
  return queue;
}

let queue: ReturnType<typeof openQueue> | undefined;

/** Returns this window's queue. It keeps working while the user visits other pages of the site. */
export function getUploadQueue(): ReturnType<typeof openQueue> {
  queue ??= openQueue();
  return queue;
}

/** Opens the queue for a user and returns its state. */
export function useUploadQueue(userId: string): QueueState {
  const { open, subscribe, getState } = getUploadQueue();
  useEffect(() => open(userId), [open, userId]);
  return useSyncExternalStore(subscribe, getState);
}
