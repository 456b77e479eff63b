import { createTransport } from 'nodemailer';
import { MailError, type SendMail } from '#functions/_shared/mail/send-mail.ts';

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
  from: () => string;
  timeoutMs?: number;
}): SendMail {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...timeouts });
  return async ({ to, subject, html, text, replyTo, idempotencyKey }) => {
    const sender = readSender(from());
    try {
      await transport.sendMail({
        from: sender,
        // An object, because nodemailer parses a text: 'g:ada@example.com' is a group whose member is ada@example.com.
        to: { name: '', address: to },
        subject,
        html,
        text,
        replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
        messageId: `<${idempotencyKey}@${sender.address.split('@').pop()}>`,
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

/** Reads 'Name <address>' or a bare address. A comma in the name must not make it two senders. */
function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
