import { QueryCache, QueryClient } from '@tanstack/react-query';
import { readErrorField } from '../session/session-ended.ts';
import { sessionStore } from '../session/session.ts';
import type { StaffRole } from '../session/staff-roles.ts';
import { isUnreachable } from './explain-error.ts';
import { createMutationCache } from './mutation-voice.ts';

/** Whether a request failed for a reason that passes: a network error, a server error, too many requests. It may succeed later. */
export function isPassing(error: unknown): boolean {
  return isUnreachable(error) || readErrorField(error, 'status') === 429;
}

/** A timeout is not retried at once, because the user has already waited long enough. */
const gatewayTimeout = 504;

/** Whether a failed request is repeated while the user waits. */
export function isRetryable(error: unknown): boolean {
  return isPassing(error) && readErrorField(error, 'status') !== gatewayTimeout;
}

/** Returns the delay before the next retry in milliseconds: 1 s, doubling, at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** Rechecks the session after a refusal, because it may have ended or a role may have been revoked. */
function onError(error: unknown): void {
  if (!isPassing(error)) void sessionStore.refresh({ afterRefusal: true });
}

/**
 * Rechecks the session after a refusal outside a query or mutation. Returns whether it has ended, for example in another
 * browser. The page then leads to the sign-in and back.
 */
export async function hasSessionEnded(error: unknown): Promise<boolean> {
  if (isPassing(error)) return false;
  await sessionStore.refresh({ afterRefusal: true });
  return sessionStore.getSession().status === 'signed-out';
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: createMutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isRetryable(error),
        retryDelay,
        gcTime: 5 * 60_000,
        // Offline, a request fails at once. The default would pause it, which looks like a slow page.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The app's query client. It is cleared when the user changes or loses a role. */
export const queryClient = createQueryClient();

let cachedUserId: string | undefined;
let cachedRoles: readonly StaffRole[] = [];
sessionStore.subscribe(() => {
  const { user, roles } = sessionStore.getSession();
  const hasLostRole = cachedRoles.some((role) => !roles.includes(role));
  if (cachedUserId !== undefined && (cachedUserId !== user?.id || hasLostRole)) queryClient.clear();
  cachedUserId = user?.id;
  cachedRoles = roles;
});
