export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whom an answer goes to, when that is not the sender. */
  replyTo?: string;
  /** The same for every attempt at one mail, so that a repeated attempt does not arrive twice. */
  idempotencyKey: string;
}

/** Hands a mail over for delivery. Throws MailError. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail that was not accepted; `permanent` when trying again cannot help. */
export class MailError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/**
 * Sends through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email), or anything that speaks it.
 * `from` is an address or 'Name <address>'. A request that takes longer than `patienceMs` (15 s) counts as failed.
 */
export function createResendSender(options: {
  apiKey: string;
  from: string;
  fetch: typeof fetch;
  baseUrl?: string;
  patienceMs?: number;
}): SendMail {
  const url = `${options.baseUrl ?? 'https://api.resend.com'}/emails`;
  return async ({ to, subject, html, text, replyTo, idempotencyKey }) => {
    const answer = await options.fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ from: options.from, to: [to], subject, html, text, reply_to: replyTo }),
      signal: AbortSignal.timeout(options.patienceMs ?? 15_000),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return;
    }
    const reason = (await answer.text()).slice(0, 500);
    // An earlier attempt arrived and only its answer was lost. This one differs, because its links were signed later.
    if (answer.status === 409 && reason.includes('invalid_idempotent_request')) return;
    // 422 is a mail that will never be acceptable; a wrong key, a limit or an outage may be gone at the next attempt.
    throw new MailError(`The mail API answered ${answer.status}: ${reason}`, answer.status === 422);
  };
}
