/** Mail programs cut longer addresses, or open nothing at all. */
const longestQuote = 1200;

interface Original {
  name: string;
  subject: string;
  message: string;
}

/** A mailto: address; nothing that a visitor typed can add a recipient or a header. */
export function mailAddress(to: string, fields: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const address = encodeURIComponent(to).replaceAll('%40', '@');
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** A mailto: address that answers a message, with what it said below the cursor. */
export function replyAddress(to: string, { name, subject, message }: Original): string {
  const letters = [...message];
  const quoted = letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : message;
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return mailAddress(to, {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: ['', '', `${name} wrote:`, ...lines].join('\r\n'),
  });
}
