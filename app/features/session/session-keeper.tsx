import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionEndedMessage } from '#lib/session/session-ended.ts';
import { sessionStore, useSession } from '#lib/session/session.ts';
import type { Session } from '#lib/session/session-store.ts';
import { sessionKey } from '#lib/api/supabase.ts';
import { toast } from '#lib/page/toast.ts';

/** Follows sign-ins and sign-outs in other tabs. A page restored from the back/forward cache has missed their events. */
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

/** Reloads the account on every page and when the tab becomes visible, because other browsers send no events. */
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

/** Shows a toast when the session was ended elsewhere. */
function useEndedNotice(session: Session): void {
  const hasEnded = session.status === 'signed-out' && session.hasEnded;
  useEffect(() => {
    if (hasEnded) toast({ title: sessionEndedMessage, tone: 'warning' });
  }, [hasEnded]);
}

/** Keeps the session in sync with other tabs and browsers. Rendered once, in the root; shows nothing. */
export function SessionKeeper(): null {
  const session = useSession();
  useEffect(() => sessionStore.recheck(), []);
  useOtherTabs();
  useOtherBrowsers(session.user?.id);
  useEndedNotice(session);
  return null;
}
