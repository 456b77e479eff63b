import { z } from 'zod';
import { ALIKE_MS, atLeast } from './at-least.ts';
import { json, type AuthDependencies, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { checkEmail, checkNewPassword } from './check-credentials.ts';
import { pkceFields, readChallenge, type Challenge } from './flow-state.ts';
import { nobodysId, presentSignUp } from './present-user.ts';
import { checkMetadata, metadata, optionalText, readBody, type Metadata } from './read-body.ts';
import { sendLinkMail } from './send-link-mail.ts';
import { findUser, insertUser, mergeMetadata, signUpMetadata } from './user-rows.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  ...pkceFields,
});

/**
 * POST /signup. Answers alike for every address: nobody learns who has an account. A confirmed one gets no mail and stays
 * as it is; one that waits for confirmation gets a new mail, and what was typed last counts.
 */
export const signUp: AuthHandler = async ({ request, url, clientAddress }, dependencies) => {
  const given = await readBody(request, body);
  if (given.phone) throw authErrors.notSupported('Sign-up by phone', 'phone_provider_disabled');
  if (!given.email && !given.password) {
    throw authErrors.notSupported('Anonymous sign-in', 'anonymous_provider_disabled');
  }
  if (!given.password) throw authErrors.invalid('Signup requires a valid password');
  checkNewPassword(given.password);
  const email = checkEmail(given.email ?? '');
  const data = checkMetadata(given.data ?? {});
  const challenge = readChallenge(given);
  await dependencies.limits.takeMail('signup', email, clientAddress);

  const encryptedPassword = await dependencies.hasher.hash(given.password);
  const redirectTo = url.searchParams.get('redirect_to');
  const id = await atLeast(
    ALIKE_MS,
    registerAccount({ email, encryptedPassword, data, challenge, redirectTo }, dependencies),
  );
  return json(presentSignUp({ id, email, data }, dependencies.now()));
};

/** Makes the account or renews an unconfirmed one, with its mail in the same transaction. Returns the id to show. */
async function registerAccount(
  account: {
    email: string;
    encryptedPassword: string;
    data: Metadata;
    challenge: Challenge | undefined;
    redirectTo: string | null;
  },
  dependencies: AuthDependencies,
): Promise<string> {
  const { email, encryptedPassword, data, challenge, redirectTo } = account;
  const now = dependencies.now();
  return dependencies.database.asOwner(async (tx) => {
    const made = await insertUser(
      tx,
      { email, encryptedPassword, confirmed: false, userMetadata: data },
      now,
    );
    const user = made ?? (await findUser(tx, { email }, { lock: true }));
    if (user === undefined || user.email_confirmed_at !== null) return nobodysId();
    if (made === undefined) {
      await tx.query(
        `update "auth"."users" set "encrypted_password" = $2, "updated_at" = $3::timestamptz where "id" = $1::uuid`,
        [user.id, encryptedPassword, now.toISOString()],
      );
      await mergeMetadata(tx, user.id, 'raw_user_meta_data', signUpMetadata(user.id, email, false, data));
    }
    await sendLinkMail(tx, { user, kind: 'signup', challenge, redirectTo }, dependencies);
    return made === undefined ? nobodysId() : user.id;
  });
}
