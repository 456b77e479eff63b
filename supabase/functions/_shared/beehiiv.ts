export interface Subscriber {
  email: string;
  firstName: string;
  lastName: string;
  /** The list that was joined: 'newsletter', 'app' or 'demo'. */
  list: string;
  isVaulter: boolean;
  isCoach: boolean;
}

/** Hands a subscriber to the newsletter provider. Doing it again changes nothing. Throws when that fails, NewsletterError for an answer. */
export type Subscribe = (subscriber: Subscriber) => Promise<void>;

/** An answer other than success; `isRejected` when this entry will never be accepted. */
export class NewsletterError extends Error {
  readonly isRejected: boolean;

  constructor(message: string, isRejected: boolean) {
    super(message);
    this.name = 'NewsletterError';
    this.isRejected = isRejected;
  }
}

/**
 * Subscribes through Beehiiv's API (https://developers.beehiiv.com/api-reference/subscriptions/create), or anything that
 * speaks it. The publication keeps those of the custom fields that it knows. A request that takes longer than `patienceMs` (10 s) failed.
 */
export function createBeehiivSubscriber(options: {
  apiKey: string;
  /** 'pub_…' */
  publicationId: string;
  fetch: typeof fetch;
  baseUrl?: string;
  patienceMs?: number;
}): Subscribe {
  const base = options.baseUrl ?? 'https://api.beehiiv.com/v2';
  const url = `${base}/publications/${encodeURIComponent(options.publicationId)}/subscriptions`;
  return async ({ email, firstName, lastName, list, isVaulter, isCoach }) => {
    const answer = await options.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        // A form that anyone can fill in must not undo an unsubscribe.
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
      signal: AbortSignal.timeout(options.patienceMs ?? 10_000),
    });
    if (!answer.ok) {
      const message = `Beehiiv answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`;
      // A wrong key (401, 403), a limit (429) or an outage may be gone at the next attempt.
      throw new NewsletterError(message, answer.status === 400 || answer.status === 422);
    }
    await answer.body?.cancel();
  };
}
