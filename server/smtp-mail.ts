import { createTransport } from 'nodemailer';
import { MailError, type SendMail } from '../supabase/functions/_shared/mail/send-mail.ts';

/**
 * Sends mail through an SMTP server (`smtp://` or `smtps://`, with user and password in the URL). A server that is
 * silent for `timeoutMs` counts as unreachable.
 */
export function createSmtpSender({
  url,
  from,
  timeoutMs = 10_000,
}: {
  url: string;
  from: string;
  timeoutMs?: number;
}): SendMail {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...timeouts }, { from });
  return async ({ to, subject, html, text, replyTo, idempotencyKey }) => {
    try {
      await transport.sendMail({
        to,
        subject,
        html,
        text,
        replyTo,
        messageId: `<${idempotencyKey}@${domainOf(from)}>`,
      });
    } catch (error) {
      // 5xx is permanent; anything else may succeed later.
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
      throw new MailError(
        code === 0 ? 'The mail server could not be reached' : `The mail server responded with ${code}`,
        code >= 500,
      );
    }
  };
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
