import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '#lib/page/toast.ts';
import { subscriptionKey } from './use-subscription.ts';

/** Reads the result of the payment page from the query; undefined when the user did not come from there. */
export function parseReturn(search: string): 'success' | 'cancelled' | undefined {
  const value = new URLSearchParams(search).get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

// Effects may run twice for one visit, but the toast appears once.
let lastShown: string | undefined;

/** Shows the result of the payment page and removes it from the URL. */
export function useSubscriptionReturn(): void {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const outcome = parseReturn(search);

  useEffect(() => {
    if (outcome === undefined) return;
    if (lastShown !== key + search) {
      lastShown = key + search;
      if (outcome === 'success') {
        toast({ title: 'Subscription activated! Welcome to the video library!', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: subscriptionKey });
      } else {
        toast({ title: 'Subscription cancelled. You can try again anytime.', tone: 'info' });
      }
    }
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [outcome, pathname, search, key, navigate, queryClient]);
}
