import { z } from 'zod';
import { MIN_DURATION_MS, withMinDuration } from './min-duration.ts';
import { json, type AuthDependencies, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { checkEmail, checkNewPassword } from './check-credentials.ts';
import type { SignUpData } from './one-time-tokens.ts';
import { randomUserId, presentSignUp } from './present-user.ts';
import { checkMetadata, metadata, optionalText, readBody } from './read-body.ts';
import { sendLinkMail } from './send-link-mail.ts';
import { findUser, insertUser } from './user-rows.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
});

/**
 * POST /signup. The response is the same for every address, so that it does not reveal accounts. A confirmed account
 * does not change and gets no mail. An unconfirmed address gets a mail for each sign-up, and each mail confirms its own
 * sign-up.
 */
export const signUp: AuthHandler = async ({ request, url, clientAddress }, dependencies) => {
  const given = await readBody(request, body);
  if (given.phone) throw authErrors.notSupported('Sign-up by phone', 'phone_provider_disabled');
  if (!given.email && !given.password) {
    throw authErrors.notSupported('Anonymous sign-in', 'anonymous_provider_disabled');
  }
  if (!given.password) throw authErrors.invalid('Signup requires a valid password');
  checkNewPassword(given.password, dependencies.passwords);
  const email = checkEmail(given.email ?? '');
  const data = checkMetadata(given.data ?? {});
  await dependencies.limits.countMail('signup', email, clientAddress);

  const encryptedPassword = await dependencies.hasher.hash(given.password);
  const signUpData = { encryptedPassword, userMetadata: data };
  const redirectTo = url.searchParams.get('redirect_to');
  const id = await withMinDuration(
    MIN_DURATION_MS,
    registerAccount({ email, signUpData, redirectTo }, dependencies),
  );
  return json(presentSignUp({ id, email, data }, dependencies.now()));
};

/**
 * Creates the account without a password if it does not exist and queues the sign-up mail. Returns the id for the
 * response.
 */
async function registerAccount(
  { email, signUpData, redirectTo }: { email: string; signUpData: SignUpData; redirectTo: string | null },
  dependencies: AuthDependencies,
): Promise<string> {
  return dependencies.database.asOwner(async (tx) => {
    const made = await insertUser(
      tx,
      { email, encryptedPassword: '', confirmed: false, userMetadata: {} },
      dependencies.now(),
    );
    const user = made ?? (await findUser(tx, { email }, { lock: true }));
    if (user === undefined || user.email_confirmed_at !== null) return randomUserId();
    await sendLinkMail(tx, { user, kind: 'signup', signUpData, redirectTo }, dependencies);
    return made === undefined ? randomUserId() : user.id;
  });
}
