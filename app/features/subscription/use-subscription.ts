import { isDay, isInstant, type Day, type Instant } from '#domain/days.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SubscriptionResponse } from '#domain/subscription-response.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { useSession } from '#lib/session/session.ts';

const checkFailed = 'Failed to check subscription';

/** First part of every query key, used to invalidate them all. */
export const subscriptionKey = ['subscription'] as const;

const responseSchema = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.enum(['free', 'premium']),
  subscription_end: z.nullable(z.custom<Instant>(isInstant)),
  subscription_state: z.nullable(z.enum(['active', 'ending', 'past-due'])),
  free_until: z.nullable(z.custom<Day>(isDay)),
}) satisfies z.ZodMiniType<SubscriptionResponse>;

export interface Subscription extends SubscriptionResponse {
  /** The first check is not finished. */
  loading: boolean;
  /** A check is running. */
  checking: boolean;
  /** 'Failed to check subscription', or null. Earlier data stays. */
  error: string | null;
  /** Number of failed checks, so that each is shown once. */
  failures: number;
  refresh: () => void;
}

const free: SubscriptionResponse = {
  subscribed: false,
  subscription_tier: 'free',
  subscription_end: null,
  subscription_state: null,
  free_until: null,
};

/** Loads the signed-in user's subscription. Throws FunctionCallError. */
async function checkSubscription(): Promise<SubscriptionResponse> {
  return responseSchema.parse(await callFunction('check-subscription', { method: 'POST' }));
}

/**
 * Returns the current user's subscription and reloads it when the user changes. Signed-out users are free, without a
 * call.
 */
export function useSubscription(): Subscription {
  const session = useSession();
  const userId = session.user?.id;
  const isEnabled = userId !== undefined;
  const { data, isPending, isFetching, isError, errorUpdateCount, refetch } = useQuery({
    queryKey: [...subscriptionKey, userId],
    queryFn: checkSubscription,
    enabled: isEnabled,
    // Each check calls the payment provider, so not on every window focus.
    staleTime: 5 * 60_000,
  });
  return {
    ...(data ?? free),
    loading: session.status === 'loading' || (isEnabled && isPending),
    checking: isEnabled && isFetching,
    error: isEnabled && isError ? checkFailed : null,
    failures: errorUpdateCount,
    refresh: () => {
      if (isEnabled) void refetch({ cancelRefetch: false });
    },
  };
}
