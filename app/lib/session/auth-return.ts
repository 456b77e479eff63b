/** What the auth service appended to the address when it sent somebody back from the link in a mail. */
export type AuthReturn =
  | { kind: 'session'; accessToken: string; refreshToken: string; flow: AuthFlow }
  /** The link did not work: it was used, has expired, or is not whole. */
  | { kind: 'problem'; code: string }
  /** One of two links of a change of address was opened; the other one is still to come. */
  | { kind: 'half-done' };

/** What the link was for. */
export type AuthFlow = 'signup' | 'recovery' | 'email_change' | 'other';

const flows: readonly string[] = ['signup', 'recovery', 'email_change'] satisfies AuthFlow[];

function isFlow(type: string | null): type is AuthFlow {
  return type !== null && flows.includes(type);
}

/** Reads what the auth service left in a fragment ('#access_token=…', '#error=…'); undefined when it left nothing. */
export function readAuthReturn(fragment: string): AuthReturn | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const problem = params.get('error_code') ?? params.get('error');
  if (problem !== null) return { kind: 'problem', code: problem };
  const accessToken = params.get('access_token');
  const type = params.get('type');
  if (accessToken !== null) {
    const refreshToken = params.get('refresh_token');
    if (accessToken === '' || !refreshToken) return { kind: 'problem', code: 'truncated' };
    return { kind: 'session', accessToken, refreshToken, flow: isFlow(type) ? type : 'other' };
  }
  if (params.has('message')) return { kind: 'half-done' };
  return undefined;
}

/**
 * Takes what the auth service left out of the address, so that tokens stay neither there nor in the history. To be called before
 * the router reads the address.
 */
export function takeAuthReturn(): AuthReturn | undefined {
  if (typeof window === 'undefined') return undefined;
  const found = readAuthReturn(window.location.hash);
  if (found) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return found;
}
