import type { Instant } from '#domain/days.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import { chatOverviewQuery, chatQuery, type ChatOverview } from '../data/load-chat.ts';
import { useLiveChat } from '../data/use-live-chat.ts';
import { useMarkRead } from '../data/use-mark-read.ts';
import { useOutgoing } from '../data/use-outgoing.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useLinkedFrame } from './use-linked-frame.ts';
import { ThreadSearchButton, ThreadSearchField } from './thread-search.tsx';

interface ThreadProps {
  athleteId: string;
  user: SessionUser;
  /** Left of the search field. */
  renderHeader: (overview: ChatOverview) => ReactNode;
  /** Shown in an empty thread. */
  empty: string;
  /** Shown in place of the composer while the athlete's guardian has not agreed. */
  waiting: ReactNode;
}

function OpenThread({
  overview,
  athleteId,
  user,
  renderHeader,
  empty,
  waiting,
}: ThreadProps & { overview: ChatOverview }) {
  const [isSearching, setSearching] = useState(false);
  const [search, setSearch] = useState('');
  const { draft, setDraft, discardDraft } = useSearchDraft(search, setSearch);
  /** From before the thread was opened. */
  const [readAt] = useState(overview.readAt);
  const chat = useInfiniteQuery(chatQuery(athleteId, search));
  const outgoing = useOutgoing(user.id, athleteId);
  useLinkedFrame(outgoing);
  const messages = (chat.data?.pages.flat() ?? []).toReversed();
  const isUnread = (createdAt: Instant) => readAt === null || new Date(createdAt) > new Date(readAt);
  const firstUnread = messages.find((message) => message.authorId !== user.id && isUnread(message.createdAt));
  useMarkRead(athleteId, search === '' ? messages.at(-1)?.createdAt : undefined);
  useLiveChat(athleteId);
  const isEmpty = messages.length === 0 && outgoing.unsent.length === 0;

  function toggleSearch(): void {
    discardDraft();
    setSearch('');
    setSearching(!isSearching);
  }

  return (
    <section
      aria-label="Conversation"
      className="flex max-w-5xl h-[calc(100dvh-11.5rem-var(--member-links)-var(--bottom-bar))] min-h-[26rem] flex-col lg:h-[calc(100dvh-17rem)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline pb-2">
        <div className="min-w-0 flex-1">{renderHeader(overview)}</div>
        <ThreadSearchButton isOpen={isSearching} onToggle={toggleSearch} />
        {isSearching && <ThreadSearchField value={draft} onType={setDraft} />}
      </div>
      {/* Reversed, so that the browser keeps the newest message in view. */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The scrolled region is reachable by keyboard. */}
        <div role="log" aria-label="Messages" tabIndex={0} className="py-4 pr-1">
          {!chat.data ? (
            <NotLoaded what="the messages" error={chat.error} refetch={chat.refetch} />
          ) : (
            <>
              {chat.hasNextPage && (
                <p className="pb-4 text-center">
                  <Button look="quiet" onClick={() => void chat.fetchNextPage()}>
                    {chat.isFetchingNextPage ? 'Loading…' : 'Show older messages'}
                  </Button>
                </p>
              )}
              {isEmpty && (
                <p className="py-6 text-21 text-muted">
                  {search === '' ? empty : `No messages with “${search}”.`}
                </p>
              )}
              <MessageList
                messages={messages}
                userId={user.id}
                athleteName={overview.athleteName}
                outgoing={outgoing}
                firstUnreadId={search === '' ? firstUnread?.id : undefined}
              />
            </>
          )}
        </div>
      </div>
      {overview.isWaitingForGuardian ? waiting : <Composer athleteId={athleteId} outgoing={outgoing} />}
    </section>
  );
}

/** An athlete's conversation with the coaches: search, messages, and the field to write one. */
export function Thread(props: ThreadProps) {
  const { data, error, refetch } = useQuery(chatOverviewQuery(props.athleteId));
  if (data) return <OpenThread key={props.athleteId} overview={data} {...props} />;
  return <NotLoaded what="the conversation" error={error} refetch={refetch} />;
}
