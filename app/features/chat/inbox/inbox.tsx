import { useQuery } from '@tanstack/react-query';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import { CheckField } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { threadsPerPage, threadsQuery } from '../data/list-threads.ts';
import { useLiveChat } from '../data/use-live-chat.ts';
import type { ChatAddress } from './use-chat-address.ts';
import { ThreadRow } from './thread-row.tsx';

/** The coach's list of athletes, with search in names and messages. */
export function Inbox({ address }: { address: ChatAddress }) {
  const { listQuery, athleteId, change, pathTo } = address;
  const { search, only, page } = listQuery;
  const { draft, setDraft } = useSearchDraft(search, (text) => change({ search: text }));
  const threads = useQuery(threadsQuery(listQuery));
  useLiveChat();
  return (
    <section aria-label="Athletes" className="flex min-h-0 flex-col">
      <form role="search" aria-label="Athletes" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search names and messages"
          isLabelHidden
          placeholder="Search names and messages"
          value={draft}
          onType={setDraft}
        />
        <CheckField
          label="Unread only"
          checked={only === 'unread'}
          onChange={({ target }) => change({ only: target.checked ? 'unread' : '' })}
        />
      </form>
      {!threads.data ? (
        <NotLoaded what="your athletes" error={threads.error} refetch={threads.refetch} />
      ) : threads.data.threads.length === 0 && page === 0 ? (
        <p className="border-t border-hairline py-6 text-muted">
          {search !== ''
            ? 'No athlete or message matches your search.'
            : only === 'unread'
              ? 'No unread messages. You’re up to date.'
              : 'No athletes yet. An athlete appears here with the first video or message.'}
        </p>
      ) : (
        <Pager
          label="Pages of athletes"
          page={page}
          rowsPerPage={threadsPerPage}
          total={threads.data.total}
          onPageChange={(next) => change({ page: next })}
        >
          <ol
            aria-busy={threads.isPlaceholderData}
            className="min-h-0 divide-y divide-hairline overflow-y-auto border-y border-hairline"
          >
            {threads.data.threads.map((thread) => (
              <ThreadRow
                key={thread.athleteId}
                thread={thread}
                to={pathTo(thread.athleteId)}
                isOpen={thread.athleteId === athleteId}
              />
            ))}
          </ol>
        </Pager>
      )}
    </section>
  );
}
