export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Address for replies, unless that is the sender. */
  replyTo?: string;
  /** The same for every attempt at one mail, so that a retry is not delivered twice. */
  idempotencyKey: string;
}

/** Sends a mail. Throws MailError. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Thrown when a mail was not accepted; `permanent` when a retry cannot help. */
export class MailError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/** Thrown when there is nothing to say anymore, for example because the order was refunded while its mail was queued. */
export class ObsoleteMail extends MailError {
  constructor(message: string) {
    super(message, true);
    this.name = 'ObsoleteMail';
  }
}

/**
 * Returns the sender of all mail: the site's name, with the address of MAIL_FROM, which is an address or 'Name <address>'. So mails have the
 * owner's name as soon as it is published.
 */
export function senderOf({ name }: { name: string }, mailFrom: string): string {
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  const plain = name.replace(/["\\<>\p{C}]/gu, ' ').trim();
  return /[()[\]:;@,.]/.test(plain) ? `"${plain}" <${address.trim()}>` : `${plain} <${address.trim()}>`;
}

/**
 * Sends mail through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email) or a compatible one at
 * `baseUrl`. `from` returns 'Name <address>'. Requests time out after `timeoutMs` (default 15 s).
 */
export function createResendSender(options: {
  apiKey: string;
  from: () => string;
  fetch: typeof fetch;
  baseUrl?: string;
  timeoutMs?: number;
}): SendMail {
  const url = `${options.baseUrl ?? 'https://api.resend.com'}/emails`;
  return async ({ to, subject, html, text, replyTo, idempotencyKey }) => {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ from: options.from(), to: [to], subject, html, text, reply_to: replyTo }),
      signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
    });
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    const reason = (await response.text()).slice(0, 500);
    // An earlier attempt arrived, but its response was lost. This body differs because its links were signed again.
    if (response.status === 409 && reason.includes('invalid_idempotent_request')) return;
    // 422 means that the mail itself is invalid. A wrong key, a rate limit or an outage may be resolved by the next
    // attempt.
    throw new MailError(`The mail API responded with ${response.status}: ${reason}`, response.status === 422);
  };
}
