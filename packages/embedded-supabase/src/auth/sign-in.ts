import { z } from 'zod';
import { presentSession } from './access-token.ts';
import { json, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { MAX_EMAIL_LENGTH } from './check-credentials.ts';
import { listPendingSignUps } from './one-time-tokens.ts';
import { optionalText, readBody } from './read-body.ts';
import { isKnownNetwork, openSession } from './sessions.ts';
import { findUser, isBanned, readUser } from './user-rows.ts';

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** POST /token?grant_type=password */
export const signInWithPassword: AuthHandler = async (call, dependencies) => {
  const given = await readBody(call.request, passwordBody);
  if (given.phone) throw authErrors.notSupported('Sign-in by phone', 'phone_provider_disabled');
  if (!given.email) throw authErrors.invalid('missing email or phone');
  const email = given.email.trim().toLowerCase();
  if (email.length > MAX_EMAIL_LENGTH) throw authErrors.invalidCredentials();
  const { database, hasher, limits, now } = dependencies;

  const { user, passwordHash, knownNetwork } = await database.asOwner(async (tx) => {
    const found = await findUser(tx, { email });
    // Both queries run for unknown addresses, too, so that these take as long.
    const known = await isKnownNetwork(tx, found?.id ?? nilUuid, call.clientAddress);
    const [pending] = await listPendingSignUps(tx, found?.id ?? nilUuid, now());
    const isPending = found?.email_confirmed_at === null && pending !== undefined;
    const hash = isPending ? pending.encryptedPassword : found?.encrypted_password;
    return { user: found, passwordHash: hash, knownNetwork: known };
  });
  const attempt = {
    kind: 'password' as const,
    account: email,
    clientAddress: call.clientAddress,
    knownNetwork,
  };
  const right = await hasher.verify(given.password ?? '', passwordHash, {
    permit: () => limits.takeAttempt(attempt),
    giveBack: () => limits.giveBackAttempt(attempt),
  });
  if (user === undefined || !right) throw authErrors.invalidCredentials();
  if (isBanned(user, now())) throw authErrors.userBanned();
  if (user.email_confirmed_at === null) throw authErrors.emailNotConfirmed();

  const answer = await database.asOwner(async (tx) => {
    const current = await findUser(tx, { id: user.id }, { lock: true });
    // The password was changed or the account deleted during the check.
    if (current === undefined || current.encrypted_password !== user.encrypted_password) return undefined;
    const session = await openSession(tx, user.id, 'password', call, now());
    return { session, user: await readUser(tx, user.id) };
  });
  if (answer === undefined) throw authErrors.invalidCredentials();
  return json(await presentSession(answer.user, answer.session, dependencies));
};

const nilUuid = '00000000-0000-0000-0000-000000000000';
