import { useEffect, useSyncExternalStore } from 'react';
import { startResumableUpload } from '../../../lib/uploads/resumable-upload.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { dropKept, keepVideo, keptBytes, listKept, updateKept } from './keep-videos.ts';
import { removeBytes } from '../own-submissions.ts';
import type { QueueState } from './queue-state.ts';
import type { QueueNews, QueueSurroundings, Refusal } from './queue-surroundings.ts';
import { recordSubmission } from './record-submission.ts';
import { createSenderNews, type SenderMessage } from './tell-sender.ts';
import { createUploadQueue } from './upload-queue.ts';

const channelName = 'chosen-videos';

const notWritten: Record<Refusal['what'], string> = {
  age: 'Your answer about your age wasn’t saved.',
  jump: 'Your video was uploaded, but your notes about it weren’t saved.',
  credit: 'Your video was uploaded, but no credit was used.',
};

function announceRecorded({ video, refusals }: Extract<QueueNews, { kind: 'recorded' }>): void {
  const isSpent = video.about?.spendsCredit === true && !refusals.some(({ what }) => what === 'credit');
  toast({
    title: "Video uploaded successfully! We'll review it soon.",
    description: isSpent ? 'It’s submitted, and your coach answers within 48 hours.' : undefined,
    tone: 'success',
  });
  for (const { what, reason } of refusals) {
    toast({ title: notWritten[what], description: reason, tone: 'error' });
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

/** Of several windows one works. Browsers without locks work in each; the server takes every video once. */
const takeTurn: QueueSurroundings['takeTurn'] = (userId, signal, onTurn) => {
  if (!('locks' in navigator)) return onTurn();
  navigator.locks
    .request(`${channelName}-${userId}`, { signal }, () => {
      onTurn();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('No window works on the uploads', error);
    });
};

function openOthers(): QueueSurroundings['others'] {
  if (typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(channelName);
  return {
    tell: () => channel.postMessage('changed'),
    listen(callback) {
      channel.addEventListener('message', callback);
      return () => channel.removeEventListener('message', callback);
    },
  };
}

/** News for the window that sent a video. A window holds a lock with its id, so that the others know that it is open. */
function openSenderNews(windowId: string) {
  const lockOf = (id: string) => `${channelName}-window-${id}`;
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${channelName}-news`);
  if ('locks' in navigator) {
    void navigator.locks.request(lockOf(windowId), () => new Promise(() => undefined));
  }
  return createSenderNews({
    windowId,
    async isOpen(id) {
      if (!channel || !('locks' in navigator)) return false;
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === lockOf(id));
    },
    channel: {
      post: (message) => channel?.postMessage(message),
      listen: (hear) =>
        channel?.addEventListener('message', ({ data }: MessageEvent<SenderMessage>) => hear(data)),
    },
    announce,
  });
}

const connection: QueueSurroundings['connection'] = {
  isOnline: () => navigator.onLine,
  listen(callback) {
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
  const tellSender = openSenderNews(windowId);
  const queue = createUploadQueue({
    windowId,
    keep: { list: listKept, add: keepVideo, update: updateKept, drop: dropKept, bytes: keptBytes },
    send: startResumableUpload,
    prepare: async (video, bytes, onProgress, signal) => {
      const { prepareVideo } = await import('../prepare-video.ts');
      return prepareVideo(video, bytes, onProgress, signal);
    },
    record: (video) => recordSubmission(video),
    removeBytes,
    takeTurn,
    others: openOthers(),
    connection,
    tell: (news) => void tellSender(news),
    now: () => Date.now(),
  });
  sessionStore.subscribe(() => {
    if (sessionStore.getSession().status === 'signed-out') queue.close();
  });
  return queue;
}

let queue: ReturnType<typeof openQueue> | undefined;

/** The one queue of this window. It goes on while its person looks at other pages of the site. */
export function getUploadQueue(): ReturnType<typeof openQueue> {
  queue ??= openQueue();
  return queue;
}

/** What a person has on the way, from the first time the page is opened. */
export function useUploadQueue(userId: string): QueueState {
  const { open, subscribe, getState } = getUploadQueue();
  useEffect(() => open(userId), [open, userId]);
  return useSyncExternalStore(subscribe, getState);
}
