import type { QueueNews } from './queue-dependencies.ts';

interface SenderNotifierDependencies {
  windowId: string;
  /** Whether the window with this id is still open. */
  isOpen: (windowId: string) => Promise<boolean>;
  channel: {
    post: (message: SenderMessage) => void;
    subscribe: (callback: (message: SenderMessage) => void) => void;
  };
  announce: (news: QueueNews) => void;
}

export interface SenderMessage {
  to: string;
  news: QueueNews;
}

/** Returns a function that announces news in the window that sent the video, or here when that window is closed. */
export function createSenderNotifier({ windowId, isOpen, channel, announce }: SenderNotifierDependencies) {
  channel.subscribe(({ to, news }) => {
    if (to === windowId) announce(news);
  });
  return async (news: QueueNews): Promise<void> => {
    const { sender } = news.video;
    if (sender === undefined || sender === windowId || !(await isOpen(sender))) announce(news);
    else channel.post({ to: sender, news });
  };
}
