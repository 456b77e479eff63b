import { expect, test } from 'vitest';
import type { QueueNews } from './queue-surroundings.ts';
import { createSenderNews, type SenderMessage } from './tell-sender.ts';

function openBrowser() {
  const windows = new Map<string, (message: SenderMessage) => void>();
  return {
    close: (id: string) => windows.delete(id),
    open(windowId: string) {
      const announced: QueueNews[] = [];
      const tell = createSenderNews({
        windowId,
        isOpen: (id) => Promise.resolve(windows.has(id)),
        channel: {
          post: (message) => windows.forEach((hear, id) => id !== windowId && hear(message)),
          listen: (hear) => windows.set(windowId, hear),
        },
        announce: (news) => announced.push(news),
      });
      return { announced, tell };
    },
  };
}

function refused(sender?: string): QueueNews {
  return {
    kind: 'refused',
    reason: 'No room.',
    video: {
      id: 'a',
      userId: 'ada',
      fileName: 'a.mov',
      objectName: 'ada/a.mov',
      size: 1,
      container: { type: 'video/quicktime', extension: 'mov' },
      toConvert: false,
      chosenAt: 0,
      phase: { name: 'failed', reason: 'No room.' },
      ...(sender !== undefined && { sender }),
    },
  };
}

test('news of a video appears in the window that sent it, and only there', async () => {
  const browser = openBrowser();
  const [worker, sender, third] = [browser.open('worker'), browser.open('sender'), browser.open('third')];
  await worker.tell(refused('sender'));
  await worker.tell(refused('worker'));
  expect([worker.announced.length, sender.announced.length, third.announced.length]).toEqual([1, 1, 0]);
});

test('when the sender is closed, or unknown, the window that works announces it', async () => {
  const browser = openBrowser();
  const [worker, other] = [browser.open('worker'), browser.open('other')];
  browser.open('sender');
  browser.close('sender');
  await worker.tell(refused('sender'));
  await worker.tell(refused());
  expect([worker.announced.length, other.announced.length]).toEqual([2, 0]);
});
