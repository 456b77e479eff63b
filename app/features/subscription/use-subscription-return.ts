import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import { subscriptionKey } from './use-subscription.ts';

/** Returns how the member came back from the payment page, from the address; undefined otherwise. */
export function readReturn(search: string): 'success' | 'cancelled' | undefined {
  const value = new URLSearchParams(search).get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

// Effects may run twice for one visit; what was said of it is said once.
let told: string | undefined;

/** Says how the payment page was left, and clears the address back to the plain path. */
export function useSubscriptionReturn(): void {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const outcome = readReturn(search);

  useEffect(() => {
    if (outcome === undefined) return;
    if (told !== key + search) {
      told = key + search;
      if (outcome === 'success') {
        toast({ title: 'Subscription activated! Welcome to the video library!', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: [subscriptionKey] });
      } else {
        toast({ title: 'Subscription cancelled. You can try again anytime.', tone: 'info' });
      }
    }
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [outcome, pathname, search, key, navigate, queryClient]);
}
