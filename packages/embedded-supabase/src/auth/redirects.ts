/**
 * Returns the requested redirect target if it is on the site, otherwise the site's URL. Supabase also ignores other
 * targets.
 */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  // Browsers remove control characters from URLs, which can change the origin.
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
