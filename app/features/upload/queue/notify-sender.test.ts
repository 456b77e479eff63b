import { expect, test } from 'vitest';
import type { QueueNews } from './queue-dependencies.ts';
import { createSenderNotifier, type SenderMessage } from './notify-sender.ts';

function openBrowser() {
  const windows = new Map<string, (message: SenderMessage) => void>();
  return {
    close: (id: string) => windows.delete(id),
    open(windowId: string) {
      const announced: QueueNews[] = [];
      const notify = createSenderNotifier({
        windowId,
        isOpen: (id) => Promise.resolve(windows.has(id)),
        otherWindows: {
          notify: (message) => windows.forEach((callback, id) => id !== windowId && callback(message)),
          subscribe(callback) {
            windows.set(windowId, callback);
            return () => windows.delete(windowId);
          },
        },
        announce: (news) => announced.push(news),
      });
      return { announced, notify };
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

test('announces news only in the window that sent the video', async () => {
  const browser = openBrowser();
  const [worker, sender, third] = [browser.open('worker'), browser.open('sender'), browser.open('third')];
  await worker.notify(refused('sender'));
  await worker.notify(refused('worker'));
  expect([worker.announced.length, sender.announced.length, third.announced.length]).toEqual([1, 1, 0]);
});

test('announces news in the uploading window when the sender is closed or unknown', async () => {
  const browser = openBrowser();
  const [worker, other] = [browser.open('worker'), browser.open('other')];
  browser.open('sender');
  browser.close('sender');
  await worker.notify(refused('sender'));
  await worker.notify(refused());
  expect([worker.announced.length, other.announced.length]).toEqual([2, 0]);
});
