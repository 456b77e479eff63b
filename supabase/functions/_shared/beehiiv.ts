export interface Subscriber {
  email: string;
  firstName: string;
  lastName: string;
  /** The list that was joined: 'newsletter', 'app' or 'demo'. */
  list: string;
  isVaulter: boolean;
  isCoach: boolean;
}

/**
 * Adds a subscriber at the newsletter provider; idempotent. Throws NewsletterError for an error response, Error for no
 * response.
 */
export type Subscribe = (subscriber: Subscriber) => Promise<void>;

/** An error response of the newsletter provider; `isRejected` when it will never accept this entry. */
export class NewsletterError extends Error {
  readonly isRejected: boolean;

  constructor(message: string, isRejected: boolean) {
    super(message);
    this.name = 'NewsletterError';
    this.isRejected = isRejected;
  }
}

/**
 * Subscribes through Beehiiv's API (https://developers.beehiiv.com/api-reference/subscriptions/create) or a compatible
 * one at `baseUrl`. Beehiiv ignores custom fields that the publication does not define. Requests time out after
 * `timeoutMs` (default 10 s).
 */
export function createBeehiivSubscriber(options: {
  apiKey: string;
  /** 'pub_…' */
  publicationId: string;
  fetch: typeof fetch;
  baseUrl?: string;
  timeoutMs?: number;
}): Subscribe {
  const base = options.baseUrl ?? 'https://api.beehiiv.com/v2';
  const url = `${base}/publications/${encodeURIComponent(options.publicationId)}/subscriptions`;
  return async ({ email, firstName, lastName, list, isVaulter, isCoach }) => {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        // Anyone can submit the form with any address, so it must not undo an unsubscribe.
        reactivate_existing: false,
        utm_source: 'website',
        utm_campaign: list,
        custom_fields: [
          { name: 'First Name', value: firstName },
          { name: 'Last Name', value: lastName },
          { name: 'Vaulter', value: isVaulter ? 'yes' : '' },
          { name: 'Coach', value: isCoach ? 'yes' : '' },
        ].filter(({ value }) => value !== ''),
      }),
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    });
    if (!response.ok) {
      const message = `Beehiiv responded with ${response.status}: ${(await response.text()).slice(0, 500)}`;
      // A wrong key (401, 403), a rate limit (429) or an outage may be resolved by the next attempt.
      throw new NewsletterError(message, response.status === 400 || response.status === 422);
    }
    await response.body?.cancel();
  };
}
