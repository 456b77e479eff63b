import { useNavigate, useSearchParams } from 'react-router';

interface ChatQuery {
  search: string;
  only: '' | 'unread';
  /** The athlete whose thread is open. */
  athleteId: string | undefined;
}

function toQuery({ search, only, athleteId }: ChatQuery): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (only !== '') query.set('only', only);
  if (athleteId !== undefined) query.set('athlete', athleteId);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Keeps the coach's search, filter and open thread in the URL. */
export function useChatAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const current: ChatQuery = {
    search: params.get('q') ?? '',
    only: params.get('only') === 'unread' ? 'unread' : '',
    athleteId: params.get('athlete') ?? undefined,
  };
  return {
    ...current,
    change: (next: Partial<ChatQuery>) =>
      void navigate(
        { search: toQuery({ ...current, ...next }) },
        { preventScrollReset: true, replace: true },
      ),
    /** Address of a thread, or of the list. */
    pathTo: (athleteId?: string) => `/admin/chat${toQuery({ ...current, athleteId })}`,
  };
}

export type ChatAddress = ReturnType<typeof useChatAddress>;
