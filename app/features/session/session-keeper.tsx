import { useEffect } from 'react';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import { sessionKey } from '../../lib/supabase.ts';

/** Other tabs announce what they store; a page that comes back from the back/forward cache has missed it. */
function useOtherTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sessionKey || key === null) sessionStore.recheck();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) sessionStore.recheck();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}

/** Other browsers announce nothing, so the account is read again when the page starts and when its tab becomes visible. */
function useOtherBrowsers(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void sessionStore.refresh();
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [userId]);
}

/** Keeps the session for as long as the page lives. Rendered once, in the root; shows nothing. */
export function SessionKeeper(): null {
  const { user } = useSession();
  useEffect(() => sessionStore.recheck(), []);
  useOtherTabs();
  useOtherBrowsers(user?.id);
  return null;
}
