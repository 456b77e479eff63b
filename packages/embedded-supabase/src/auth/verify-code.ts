import { z } from 'zod';
import { presentSession } from './access-token.ts';
import { json, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { readKnownEmail } from './check-credentials.ts';
import { findByCode, findByLink } from './one-time-tokens.ts';
import { optionalText, readBody } from './read-body.ts';
import { resetMailLimits, tokenTypesOf, useToken, verifyErrorOf } from './verify-token.ts';

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** POST /verify: exchanges a code and its address, or the token of a mailed link, for a session. */
export const verifyCode: AuthHandler = async (call, dependencies) => {
  const given = await readBody(call.request, body);
  const { limits, keys } = dependencies;
  if (!given.type) throw authErrors.invalid('Verify requires a verification type');
  if (Boolean(given.token) === Boolean(given.token_hash)) {
    throw authErrors.invalid('Verify requires either a token or a token hash');
  }
  if (given.phone) throw authErrors.notSupported('Verification by phone', 'phone_provider_disabled');
  if (given.token_hash && given.email) {
    throw authErrors.invalid('Only the token_hash and type should be provided');
  }
  const types = tokenTypesOf(given.type);
  if (given.token && !given.email) {
    throw authErrors.invalid('Only an email address or phone number should be provided on verify');
  }
  const email = given.token ? readKnownEmail(given.email ?? '') : undefined;
  const attempt =
    email === undefined
      ? undefined
      : { kind: 'code' as const, account: email, clientAddress: call.clientAddress, knownNetwork: false };
  const giveBack = async () => attempt && (await limits.giveBackAttempt(attempt));
  if (attempt !== undefined) await limits.takeAttempt(attempt);

  const now = dependencies.now();
  let outcome;
  try {
    outcome = await dependencies.database.asOwner(async (tx) => {
      const found =
        email === undefined
          ? await findByLink(tx, given.token_hash ?? '', types, now)
          : await findByCode(tx, { email, code: (given.token ?? '').replaceAll('-', ''), types }, keys, now);
      // Returns instead of throwing, because a rollback would undo the count of wrong codes.
      if (found === undefined) return undefined;
      const verified = await useToken(tx, found, call, dependencies);
      return verified === undefined ? undefined : { found, verified };
    });
  } catch (failure) {
    await giveBack();
    throw verifyErrorOf(failure);
  }
  if (outcome === undefined) throw authErrors.codeExpired();
  await giveBack();
  await resetMailLimits(limits, outcome.found);
  return json(await presentSession(outcome.verified.user, outcome.verified.session, dependencies));
};
