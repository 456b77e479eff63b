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

export function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
