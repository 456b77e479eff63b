import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../session/session.ts';

/** A timeout is not retried: the user has already waited long enough. */
const tookTooLong = 504;

/** A failure worth trying again: no connection, or the server's own fault. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof TypeError) return true; // fetch without an answer
  if (typeof error !== 'object' || error === null) return false;
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'number' && (status === 0 || status >= 500) && status !== tookTooLong;
}

/** How long to wait before the next try, in milliseconds: 1 s, doubling, 30 s at most. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** A refusal may mean that the session has ended, or that the role was taken away. */
function onError(error: unknown): void {
  if (!isWorthRetrying(error)) void sessionStore.refresh({ afterRefusal: true });
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isWorthRetrying(error),
        retryDelay,
        gcTime: 5 * 60_000,
        // Offline, a try fails and says so; waiting in silence would look like a slow page.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The one query client of this browser. Nothing of one person is left in it for the next one. */
export const queryClient = createQueryClient();

let owner: string | undefined;
let wasAdmin = false;
sessionStore.subscribe(() => {
  const { user, isAdmin } = sessionStore.getSession();
  if (owner !== undefined && (owner !== user?.id || (wasAdmin && !isAdmin))) queryClient.clear();
  owner = user?.id;
  wasAdmin = isAdmin;
});
