import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SubscriptionResponse } from '../../../supabase/functions/_shared/subscription-response.ts';
import { callFunction } from '../../lib/api/call-function.ts';
import { useSession } from '../../lib/session/session.ts';

const checkFailed = 'Failed to check subscription';

/** Begins the key of every check, to forget them all by. */
export const subscriptionKey = 'subscription';

const answer = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.enum(['free', 'premium']),
  subscription_end: z.nullable(z.string()),
  subscription_state: z.nullable(z.enum(['active', 'ending', 'past-due'])),
}) satisfies z.ZodMiniType<SubscriptionResponse>;

export interface Subscription extends SubscriptionResponse {
  /** Nothing is known yet. */
  loading: boolean;
  /** It is being asked for, the first time or again. */
  checking: boolean;
  /** 'Failed to check subscription', or null. What was known before stays. */
  error: string | null;
  /** Counts failures, so that each can be told once. */
  failures: number;
  /** Asks again. */
  refresh: () => void;
}

const free: SubscriptionResponse = {
  subscribed: false,
  subscription_tier: 'free',
  subscription_end: null,
  subscription_state: null,
};

/** Asks how the signed-in person's subscription stands. Throws FunctionCallError. */
async function checkSubscription(): Promise<SubscriptionResponse> {
  return answer.parse(await callFunction('check-subscription', { method: 'POST' }));
}

/** The subscription of whoever is here, asked for anew when that changes. Signed-out people are free, without a call. */
export function useSubscription(): Subscription {
  const session = useSession();
  const userId = session.user?.id;
  const { data, isPending, isFetching, isError, errorUpdateCount, refetch } = useQuery({
    queryKey: [subscriptionKey, userId],
    queryFn: checkSubscription,
    enabled: userId !== undefined,
    // Each check asks the payment provider: not at every glance at another tab.
    staleTime: 5 * 60_000,
  });
  const isAsked = userId !== undefined;
  return {
    ...(data ?? free),
    loading: session.status === 'loading' || (isAsked && isPending),
    checking: isAsked && isFetching,
    error: isAsked && isError ? checkFailed : null,
    failures: errorUpdateCount,
    refresh: () => {
      if (isAsked) void refetch({ cancelRefetch: false });
    },
  };
}
