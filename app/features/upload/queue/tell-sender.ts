import type { QueueNews } from './queue-surroundings.ts';

interface SenderNewsSurroundings {
  windowId: string;
  /** Whether the window with this id is still open. */
  isOpen: (windowId: string) => Promise<boolean>;
  channel: {
    post: (message: SenderMessage) => void;
    listen: (hear: (message: SenderMessage) => void) => void;
  };
  announce: (news: QueueNews) => void;
}

export interface SenderMessage {
  to: string;
  news: QueueNews;
}

/** Gives what announces news of a video in the window that sent it, or in this one when that window is closed. */
export function createSenderNews({ windowId, isOpen, channel, announce }: SenderNewsSurroundings) {
  channel.listen(({ to, news }) => {
    if (to === windowId) announce(news);
  });
  return async (news: QueueNews): Promise<void> => {
    const { sender } = news.video;
    if (sender === undefined || sender === windowId || !(await isOpen(sender))) announce(news);
    else channel.post({ to: sender, news });
  };
}
