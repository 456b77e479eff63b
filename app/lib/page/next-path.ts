const baseOrigin = 'https://here.invalid';
const signInPages = /^\/(auth|login)(\/|$)/i;

function fullyDecoded(text: string): string | undefined {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return undefined;
    }
    if (decoded === current) return current;
    current = decoded;
  }
  return undefined;
}

/**
 * Returns the path to go to after sign-in. Falls back to '/' for anything that could lead to another site ('//evil',
 * '/\evil', encoded forms) or back to the sign-in page.
 */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/';
  const [path = ''] = next.split(/[?#]/);
  const decoded = fullyDecoded(path);
  if (decoded === undefined || /\/\/|\\|\p{Cc}/u.test(decoded)) return '/';
  const url = URL.canParse(next, baseOrigin) ? new URL(next, baseOrigin) : undefined;
  if (url?.origin !== baseOrigin || url.pathname.startsWith('//') || signInPages.test(url.pathname))
    return '/';
  return url.pathname + url.search + url.hash;
}

/** Like nextPath, for a full URL. URLs of other origins fall back to '/'. */
export function nextPathFromUrl(url: string | null, origin: string): string {
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.origin === origin ? nextPath(parsed.pathname + parsed.search + parsed.hash) : '/';
}

/** Returns the email address in the hash of a sign-up link. It is in the hash so that no server logs it. */
export function emailFromHash(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('email') ?? undefined;
}

/** Returns the path of the sign-in page that returns to `path`. */
export function signInPath(path: string): string {
  const next = nextPath(path);
  return next === '/' ? '/auth' : `/auth?${new URLSearchParams({ next })}`;
}
