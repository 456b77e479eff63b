const anywhere = 'https://here.invalid';
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
 * Where to go after signing in: the given path of this site, or '/' for anything that leads elsewhere, could be read as such
 * ('//evil', '/\evil', encoded forms), or leads back to signing in.
 */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/';
  const [path = ''] = next.split(/[?#]/);
  const decoded = fullyDecoded(path);
  if (decoded === undefined || /\/\/|\\|\p{Cc}/u.test(decoded)) return '/';
  const url = URL.canParse(next, anywhere) ? new URL(next, anywhere) : undefined;
  if (url?.origin !== anywhere || url.pathname.startsWith('//') || signInPages.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The same for a whole address: its path where it is on this site, otherwise '/'. */
export function nextPathOfUrl(url: string | null, origin: string): string {
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.origin === origin ? nextPath(parsed.pathname + parsed.search + parsed.hash) : '/';
}

/** The e-mail address that a link to the sign-up carries behind '#', where no server sees it. */
export function emailOfHash(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('email') ?? undefined;
}

/** The address of the sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  const next = nextPath(path);
  return next === '/' ? '/auth' : `/auth?${new URLSearchParams({ next })}`;
}
