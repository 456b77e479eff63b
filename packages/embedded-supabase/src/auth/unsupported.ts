import { authErrors, type AuthError } from './auth-error.ts';

/** Unsupported features of Supabase Auth, with the error code that Supabase uses when they are disabled. */
const features: readonly { path: RegExp; method?: string; name: string; code?: string }[] = [
  { path: /^\/otp$/, name: 'Sign-in by a mailed link or a message', code: 'otp_disabled' },
  { path: /^\/magiclink$/, name: 'Sign-in by a mailed link', code: 'otp_disabled' },
  { path: /^\/(sso|saml)(\/|$)/, name: 'Single sign-on', code: 'saml_provider_disabled' },
  { path: /^\/(authorize|callback)$/, name: 'Sign-in with another provider', code: 'provider_disabled' },
  { path: /^\/user\/identities(\/|$)/, name: 'Linking identities', code: 'manual_linking_disabled' },
  { path: /^\/user\/oauth(\/|$)/, name: 'OAuth' },
  { path: /^\/oauth(\/|$)/, name: 'OAuth' },
  { path: /^\/passkeys(\/|$)/, name: 'Passkeys' },
  { path: /^\/(health|\.well-known\/.+)$/, name: 'A description of the service' },
  { path: /^\/reauthenticate$/, name: 'Reauthentication by code (send the current password instead)' },
  { path: /^\/invite$/, name: 'Invitations' },
  { path: /^\/admin\/users$/, method: 'GET', name: 'The user list' },
  { path: /^\/admin\/oauth(\/|$)/, name: 'The administration of OAuth clients' },
  { path: /^\/admin\/(audit|generate_link|sso|custom-providers)(\/|$)/, name: 'This admin endpoint' },
  { path: /^\/admin\/users\/[^/]+\/passkeys(\/|$)/, name: 'This admin endpoint' },
];

/** Returns the error for a route that only Supabase Auth supports; undefined for an unknown route. */
export function unsupportedFeatureOf(method: string, path: string): AuthError | undefined {
  const feature = features.find(
    (candidate) =>
      candidate.path.test(path) && (candidate.method === undefined || candidate.method === method),
  );
  return feature && authErrors.notSupported(feature.name, feature.code);
}
