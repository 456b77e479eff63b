import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeAuthReturn, type AuthFlow } from '../../lib/session/auth-return.ts';
import { sessionStore, useArrival, useSession } from '../../lib/session/session.ts';
import { sessionKey } from '../../lib/supabase.ts';
import { toast } from '../../ui/toast.tsx';

// As early as the page's own code runs: tokens must be out of the address before the router reads it.
const found = takeAuthReturn();

const confirmPath = '/auth/confirm';
const resetPath = '/auth/reset-password';

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

function greet(flow: AuthFlow, email: string): void {
  const title =
    flow === 'email_change'
      ? 'Your e-mail address is changed.'
      : flow === 'signup'
        ? 'Your e-mail address is confirmed.'
        : 'Successfully signed in!';
  toast({ title, description: `You are signed in as ${email}.`, tone: 'success' });
}

/** Brings people who come from the link in a mail to where they can go on. */
function useArrivals(email: string | undefined): void {
  const arrival = useArrival();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasOwnWords = pathname === resetPath || pathname === '/account' || pathname === confirmPath;

  useEffect(() => {
    if (arrival?.kind === 'arrived') {
      sessionStore.clearArrival();
      if (arrival.flow === 'recovery') void navigate(resetPath, { replace: true });
      else greet(arrival.flow, email ?? '');
    }
    // Kept for the page that says what is wrong and offers a new link.
    if (arrival?.kind === 'problem' && !hasOwnWords) void navigate(confirmPath, { replace: true });
    if (arrival?.kind === 'half-done') {
      sessionStore.clearArrival();
      toast({
        title: 'Half of it is done.',
        description: 'Now open the link in the mail to your other address.',
        tone: 'info',
      });
    }
  }, [arrival, email, hasOwnWords, navigate]);
}

/** Keeps the session for as long as the page lives; stands once, in the root, and shows nothing. */
export function SessionKeeper(): null {
  const { user } = useSession();
  useEffect(() => sessionStore.start(found), []);
  useOtherTabs();
  useArrivals(user?.email);
  return null;
}
