import { sessionKey } from '../api/supabase.ts';
import { tryStorage } from '../device/try-storage.ts';

/** Returns whose session this browser has stored, without asking whether it is still valid; undefined without one. */
export function readStoredUserId(): string | undefined {
  const stored = tryStorage(() => window.localStorage.getItem(sessionKey), null);
  if (stored === null) return undefined;
  try {
    const { user } = JSON.parse(stored) as { user?: { id?: unknown } };
    return typeof user?.id === 'string' ? user.id : undefined;
  } catch {
    return undefined;
  }
}
