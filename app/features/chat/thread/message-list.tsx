import { Fragment } from 'react';
import { formatWeekdayDate } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import type { ChatMessage } from '../chat.ts';
import type { Outgoing } from '../data/use-outgoing.ts';
import { MessageItem } from './message-item.tsx';

interface MessageListProps {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  userId: string;
  athleteName: string;
  outgoing: Pick<Outgoing, 'unsent' | 'retry' | 'discard'>;
  /** Id of the first message that was unread when the thread was opened. */
  firstUnreadId: string | undefined;
}

function Separator({ text, isNew = false }: { text: string; isNew?: boolean }) {
  return (
    <p
      className={`flex items-center gap-3 font-mono text-13 before:h-px before:flex-1 after:h-px after:flex-1 ${isNew ? 'text-tartan before:bg-tartan after:bg-tartan' : 'text-muted before:bg-hairline after:bg-hairline'}`}
    >
      {text}
    </p>
  );
}

function authorOf(
  { authorId, authorName, isCoach }: ChatMessage,
  userId: string,
  athleteName: string,
): string {
  if (authorId === userId) return 'You';
  return isCoach ? (authorName ?? 'Coach') : (authorName ?? athleteName);
}

/** The messages of a thread by day, then those that are not sent yet. */
export function MessageList({ messages, userId, athleteName, outgoing, firstUnreadId }: MessageListProps) {
  const sent = new Set(messages.map(({ id }) => id));
  const unsent = outgoing.unsent.filter(({ id }) => !sent.has(id));
  return (
    <ol className="flex flex-col gap-4">
      {messages.map((message, index) => {
        const day = formatWeekdayDate(message.createdAt);
        const before = messages[index - 1];
        return (
          <li key={message.id} className="flex flex-col gap-4">
            {(!before || formatWeekdayDate(before.createdAt) !== day) && <Separator text={day} />}
            {message.id === firstUnreadId && <Separator text="New" isNew />}
            <MessageItem
              author={authorOf(message, userId, athleteName)}
              isOwn={message.authorId === userId}
              isAnnouncement={message.isAnnouncement}
              content={message}
              createdAt={message.createdAt}
            />
          </li>
        );
      })}
      {unsent.map((message) => (
        <li key={message.id}>
          <MessageItem author="You" isOwn content={message}>
            {message.problem === undefined ? (
              <p className="mt-1 text-13 text-muted">Sending…</p>
            ) : (
              <Fragment>
                <p className="mt-1 max-w-md text-right text-13 font-medium text-error">
                  Not sent. {message.problem}
                </p>
                <p className="flex gap-4">
                  <Button look="quiet" onClick={() => outgoing.discard(message)}>
                    Delete<span className="sr-only"> the unsent message</span>
                  </Button>
                  <Button look="quiet" onClick={() => void outgoing.retry(message)}>
                    Try again
                  </Button>
                </p>
              </Fragment>
            )}
          </MessageItem>
        </li>
      ))}
    </ol>
  );
}
