import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionEnded } from '../../lib/session/session-over.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { sessionKey } from '../../lib/api/supabase.ts';
import { toast } from '../../ui/toast.tsx';

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

/** Other browsers announce nothing, so the account is read again with every page and when the tab becomes visible. */
function useOtherBrowsers(userId: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (userId !== undefined) void sessionStore.refresh();
  }, [userId, pathname]);
  useEffect(() => {
    if (userId === undefined) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void sessionStore.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [userId]);
}

/** Says once that the session was ended elsewhere. */
function useEndedNotice(session: Session): void {
  const hasEnded = session.status === 'signed-out' && session.hasEnded;
  useEffect(() => {
    if (hasEnded) toast({ title: sessionEnded, tone: 'warning' });
  }, [hasEnded]);
}

/** Keeps the session for as long as the page lives. Rendered once, in the root; shows nothing. */
export function SessionKeeper(): null {
  const session = useSession();
  useEffect(() => sessionStore.recheck(), []);
  useOtherTabs();
  useOtherBrowsers(session.user?.id);
  useEndedNotice(session);
  return null;
}
