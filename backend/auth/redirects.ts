/**
 * Where a mailed link leads: the wanted address when it is on the site itself, otherwise the site's front page. Supabase
 * refuses a target in the same silent way.
 */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  // Browsers drop control characters out of addresses, so one with them may be another than it seems.
  if (wanted === null || hasControlCharacter(wanted) || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  return url.origin === new URL(siteUrl).origin && url.username === '' && url.password === ''
    ? wanted
    : siteUrl;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f');
}

/** The target with `fields` behind its '#', and behind its '?' as well when `inQuery`. */
export function withFields(
  target: string,
  fields: Record<string, string>,
  where: 'hash' | 'query' | 'both',
): string {
  const url = new URL(target);
  const encoded = new URLSearchParams(fields);
  if (where !== 'hash') for (const [name, value] of encoded) url.searchParams.set(name, value);
  if (where !== 'query') url.hash = encoded.toString();
  return url.href;
}

export function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
