/** In code points. Mail programs truncate longer URLs or ignore them. */
const longestQuote = 1200;

interface Original {
  name: string;
  subject: string;
  message: string;
}

/** Returns a mailto: URL. Escapes the arguments, so that visitor input adds no recipient or header. */
export function mailAddress(to: string, fields: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const address = encodeURIComponent(to).replaceAll('%40', '@');
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Returns a mailto: URL that replies to a message and quotes it. */
export function replyAddress(to: string, { name, subject, message }: Original): string {
  const codePoints = [...message];
  const quoted =
    codePoints.length > longestQuote ? `${codePoints.slice(0, longestQuote).join('')}…` : message;
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return mailAddress(to, {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: ['', '', `${name} wrote:`, ...lines].join('\r\n'),
  });
}
