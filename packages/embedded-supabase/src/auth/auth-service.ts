import type { Service } from '../service.ts';
import { deleteUserFactor, listUserFactors } from './admin-factors.ts';
import { createUser, deleteUser, readUserById, updateUserById } from './admin-users.ts';
import type { AuthDependencies, AuthHandler } from './auth-context.ts';
import { isOutage } from '../database/database.ts';
import { AuthError, authErrors, renderAuthError } from './auth-error.ts';
import { readCurrentUser, signOut } from './current-user.ts';
import { enrollFactor, unenrollFactor } from './enroll-factor.ts';
import { readSettings } from './read-settings.ts';
import { refreshSession } from './refresh-session.ts';
import { recoverAccount, resendMail } from './request-mail.ts';
import { signInWithPassword } from './sign-in.ts';
import { redirectMailedLink } from './redirect-mailed-link.ts';
import { signUp } from './sign-up.ts';
import { unsupportedFeatureOf } from './unsupported.ts';
import { updateCurrentUser } from './update-user.ts';
import { verifyCode } from './verify-code.ts';
import { challengeFactor, verifyFactor } from './verify-factor.ts';

const grants: Readonly<Record<string, AuthHandler>> = {
  password: signInWithPassword,
  refresh_token: refreshSession,
};

/** POST /token?grant_type=… */
const issueTokens: AuthHandler = (call, dependencies) => {
  const grant = call.url.searchParams.get('grant_type') ?? '';
  if (grant === 'id_token') throw authErrors.notSupported('Sign-in with an ID token', 'provider_disabled');
  if (grant === 'pkce') throw authErrors.notSupported('Exchanging a code (PKCE)');
  if (grant === 'web3') throw authErrors.notSupported('Sign-in with a wallet', 'web3_provider_disabled');
  const handler = Object.hasOwn(grants, grant) ? grants[grant] : undefined;
  if (handler === undefined) throw authErrors.invalid('unsupported_grant_type');
  return handler(call, dependencies);
};

const routes: Readonly<Record<string, Readonly<Record<string, AuthHandler>>>> = {
  '/signup': { POST: signUp },
  '/token': { POST: issueTokens },
  '/verify': { GET: redirectMailedLink, POST: verifyCode },
  '/recover': { POST: recoverAccount },
  '/resend': { POST: resendMail },
  '/user': { GET: readCurrentUser, PUT: updateCurrentUser },
  '/logout': { POST: signOut },
  '/settings': { GET: readSettings },
  '/factors': { POST: enrollFactor },
  '/admin/users': { POST: createUser },
};
/** Routes that contain an id. */
const patterns: readonly (readonly [RegExp, Readonly<Record<string, AuthHandler>>])[] = [
  [/^\/factors\/[^/]+$/, { DELETE: unenrollFactor }],
  [/^\/factors\/[^/]+\/challenge$/, { POST: challengeFactor }],
  [/^\/factors\/[^/]+\/verify$/, { POST: verifyFactor }],
  [/^\/admin\/users\/[^/]+$/, { GET: readUserById, PUT: updateUserById, DELETE: deleteUser }],
  [/^\/admin\/users\/[^/]+\/factors$/, { GET: listUserFactors }],
  [/^\/admin\/users\/[^/]+\/factors\/[^/]+$/, { DELETE: deleteUserFactor }],
];

/**
 * Returns whether a route needs a key. Mailed links need none, and every caller learns that a feature is not supported.
 */
export function authKeyRequirement(method: string, path: string): 'required' | 'none' {
  if (unsupportedFeatureOf(method, path) !== undefined) return 'none';
  return path === '/verify' && method === 'GET' ? 'none' : 'required';
}

/** Serves `/auth/v1` like Supabase Auth, for email and password. Other features answer with a "not supported" error. */
export function createAuthService(dependencies: AuthDependencies): Service {
  return async (request, { caller, path, clientAddress, requestId }) => {
    try {
      const handler = handlerOf(request.method, path);
      return await handler({ request, url: new URL(request.url), path, caller, clientAddress }, dependencies);
    } catch (failure) {
      if (failure instanceof AuthError) return renderAuthError(failure, request);
      dependencies.log.error({ requestId, cause: failure }, 'an auth request failed');
      return renderAuthError(isOutage(failure) ? authErrors.unavailable() : authErrors.unexpected(), request);
    }
  };
}

function handlerOf(method: string, path: string): AuthHandler {
  const methods = Object.hasOwn(routes, path)
    ? routes[path]
    : patterns.find(([pattern]) => pattern.test(path))?.[1];
  const handler = methods !== undefined && Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (handler !== undefined) return handler;
  const unsupported = unsupportedFeatureOf(method, path);
  if (unsupported !== undefined) throw unsupported;
  throw methods === undefined ? authErrors.noSuchRoute() : authErrors.methodNotAllowed();
}
