import type { OtherWindows } from '#lib/device/other-windows.ts';
import type { QueueNews } from './queue-dependencies.ts';

interface SenderNotifierDependencies {
  windowId: string;
  /** Whether the window with this id is still open. */
  isOpen: (windowId: string) => Promise<boolean>;
  otherWindows: OtherWindows<SenderMessage>;
  announce: (news: QueueNews) => void;
}

export interface SenderMessage {
  to: string;
  news: QueueNews;
}

/** Returns a function that announces news in the window that sent the video, or here when that window is closed. */
export function createSenderNotifier({
  windowId,
  isOpen,
  otherWindows,
  announce,
}: SenderNotifierDependencies) {
  otherWindows.subscribe(({ to, news }) => {
    if (to === windowId) announce(news);
  });
  return async (news: QueueNews): Promise<void> => {
    const { sender } = news.video;
    if (sender === undefined || sender === windowId || !(await isOpen(sender))) announce(news);
    else otherWindows.notify({ to: sender, news });
  };
}
