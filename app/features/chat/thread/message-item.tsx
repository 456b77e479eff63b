import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime, type Instant } from '#domain/days.ts';
import { classNames } from '#ui/class-names.ts';
import type { Content } from '../chat.ts';
import { MessageLinks } from './message-links.tsx';
import { MessagePictures } from './message-pictures.tsx';
import { MessageText } from './message-text.tsx';

interface MessageItemProps {
  author: string;
  isOwn: boolean;
  isAnnouncement?: boolean;
  content: Content;
  /** Undefined for a message that is being sent. */
  createdAt?: Instant;
  /** State below an unsent message. */
  children?: ReactNode;
}

/** One message: author and time, text, pictures and links. The user's own messages are on the right. */
export function MessageItem({
  author,
  isOwn,
  isAnnouncement = false,
  content,
  createdAt,
  children,
}: MessageItemProps) {
  return (
    <article className={classNames('flex flex-col', isOwn ? 'items-end pl-10' : 'items-start pr-10')}>
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
        <span className="font-semibold text-ink">{author}</span>
        {createdAt !== undefined && (
          <time dateTime={createdAt} className="font-mono">
            {formatTime(createdAt)}
          </time>
        )}
      </p>
      <div
        className={classNames(
          'mt-1 max-w-2xl rounded-sm border px-3.5 py-2.5',
          isOwn ? 'border-control bg-surface-2' : 'border-hairline bg-surface',
          isAnnouncement && 'border-t-4 border-t-ink',
        )}
      >
        {isAnnouncement && (
          <p className="mb-1 flex items-center gap-2 text-13 font-semibold">
            <Megaphone aria-hidden strokeWidth={1.5} className="size-4" />
            Announcement
          </p>
        )}
        {content.body !== '' && <MessageText text={content.body} review={content.review} />}
        <MessagePictures images={content.images} author={author} />
        <MessageLinks review={content.review} drills={content.drills} />
      </div>
      {children}
    </article>
  );
}
