import { createTransport } from 'nodemailer';
import { MailError, type SendMail } from '../supabase/functions/_shared/mail/send-mail.ts';

/**
 * Sends through an SMTP server (`smtp://` or `smtps://`, with user and password in the address). A server that says nothing for
 * `patienceMs` counts as out of reach.
 */
export function createSmtpSender({
  url,
  from,
  patienceMs = 10_000,
}: {
  url: string;
  from: string;
  patienceMs?: number;
}): SendMail {
  const patience = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  };
  const transport = createTransport({ url, ...patience }, { from });
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
      // 5xx is the server's final word; what did not get that far may succeed later.
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
