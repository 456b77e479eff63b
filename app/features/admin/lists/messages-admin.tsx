import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, Reply } from 'lucide-react';
import { formatMoment, type Instant } from '#domain/days.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { StateLabel } from '#ui/state-label.tsx';
import { countsQuery } from '../count-lists.ts';
import { DeleteRecord } from './delete-record.tsx';
import { markMessage, searchMessages, type ListedMessage } from './list-messages.ts';
import { ListPage } from '../list-page.tsx';
import { replyAddress } from './mail-address.ts';
import { MailLink } from './mail-link.tsx';
import { adminKey } from '../read-list.ts';
import { Tiles } from '../tiles.tsx';

const MessageState = ({ answeredAt }: { answeredAt: Instant | null }) =>
  answeredAt === null ? (
    <StateLabel label="Open" Icon={CircleDashed} color="text-ink" />
  ) : (
    <StateLabel label={`Answered ${formatMoment(answeredAt)}`} Icon={CircleCheck} color="text-grass" />
  );

function MessageCard({ message }: { message: ListedMessage }) {
  const isAnswered = message.answered_at !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => markMessage(message.id, !isAnswered),
    meta: { failed: 'Failed to mark the message', reloads: [adminKey] },
  });
  const heading = `message-${message.id}`;
  return (
    <li className="border-b border-hairline py-7">
      <article aria-labelledby={heading}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 font-mono text-15 text-muted">
          <span>{formatMoment(message.created_at)}</span>
          <MessageState answeredAt={message.answered_at} />
        </p>
        <h2 id={heading} className="mt-2 text-21 [overflow-wrap:anywhere] sm:text-28">
          {message.subject}
        </h2>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {message.name}, <MailLink to={message.email} />
        </p>
        <p className="mt-4 max-w-3xl whitespace-pre-wrap border-l-4 border-hairline pl-4 [overflow-wrap:anywhere]">
          {message.message}
        </p>
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
          <ButtonLink look="secondary" to={replyAddress(message.email, message)}>
            <Reply aria-hidden className="size-5" strokeWidth={1.5} />
            Reply by email
            <span className="sr-only"> to {message.name}</span>
          </ButtonLink>
          <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
            {isAnswered ? 'Mark as open' : 'Mark as answered'}
            <span className="sr-only">: {message.subject}</span>
          </Button>
          <DeleteRecord table="contact_messages" id={message.id} noun="message" name={message.subject} />
        </div>
      </article>
    </li>
  );
}

/** The page /admin/messages: messages from the contact page. */
export function MessagesAdmin() {
  const { data: counts } = useQuery(countsQuery);
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Open', value: counts?.open_messages },
          { label: 'All messages', value: counts?.messages },
        ]}
      />
      <ListPage
        nouns={['message', 'messages']}
        searchLabel="Search by name, email or text"
        filter={{
          label: 'State',
          all: 'Open and answered',
          options: [
            { value: 'open', label: 'Open' },
            { value: 'answered', label: 'Answered' },
          ],
        }}
        read={searchMessages}
        empty="No messages yet."
      >
        {(rows) => (
          <ul className="border-t border-hairline">
            {rows.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}
