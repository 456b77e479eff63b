import { z } from 'zod';
import { MIN_DURATION_MS, withMinDuration } from './min-duration.ts';
import { json, type AuthDependencies, type AuthHandler, type AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { checkEmail, checkNewPassword } from './check-credentials.ts';
import { requireSession, type CurrentSession } from './current-user.ts';
import { requireAal2 } from './enroll-factor.ts';
import { clearTokens, dropToken } from './one-time-tokens.ts';
import { presentUser } from './present-user.ts';
import { checkMetadata, metadata, optionalText, readBody } from './read-body.ts';
import { sendLinkMail } from './send-link-mail.ts';
import { endRecovery, endSessions, methodsOf } from './sessions.ts';
import { findUser, mergeMetadata, readUser } from './user-rows.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: metadata,
  app_metadata: metadata,
});

/**
 * PUT /user. Changing the password or the address requires the current password, except in a session opened by a
 * recovery link. A new password ends the other sessions. A new address is valid once the link mailed to it is used.
 */
export const updateCurrentUser: AuthHandler = async (call, dependencies) => {
  const given = await readBody(call.request, body);
  if (given.phone) throw authErrors.notSupported('A phone number', 'phone_provider_disabled');
  if (given.app_metadata) throw authErrors.notAdmin();
  const wantedEmail = given.email ? checkEmail(given.email) : undefined;
  const { database, hasher, limits, passwords, queueMail, now } = dependencies;

  const before = await database.asOwner(async (tx) => {
    const current = await requireSession(tx, call, now());
    if (given.password || given.email) {
      await requireAal2(tx, current.user.id, current.sessionId, () =>
        authErrors.insufficientAal(
          401,
          'AAL2 session is required to update email or password when MFA is enabled.',
        ),
      );
    }
    return { ...current, methods: await methodsOf(tx, current.sessionId) };
  });
  const email = wantedEmail === before.user.email ? undefined : wantedEmail;
  const password = given.password ?? undefined;
  if (password !== undefined) checkNewPassword(password, passwords);

  if (password !== undefined || email !== undefined) {
    const isRecovery = before.methods.some(({ method }) => method === 'recovery');
    const change = password === undefined ? 'changing the email address' : 'setting new password';
    await checkCurrentPassword(given.current_password, change, isRecovery, before, call, dependencies);
  }
  if (password !== undefined && (await hasher.verify(password, before.user.encrypted_password))) {
    throw authErrors.samePassword();
  }
  const encryptedPassword = password === undefined ? undefined : await hasher.hash(password);
  if (email !== undefined) {
    // Counts against both addresses, so that a resend to either has to wait, too.
    for (const address of [before.user.email ?? before.user.id, email]) {
      await limits.countMail('email_change', address, call.clientAddress);
    }
  }

  const work = database.asOwner(async (tx) => {
    const time = now();
    const { user, sessionId } = await requireSession(tx, call, time, { lock: true });
    if (encryptedPassword !== undefined) {
      if (user.encrypted_password !== before.user.encrypted_password) throw authErrors.conflict();
      await tx.query(
        `update "auth"."users" set "encrypted_password" = $2, "recovery_sent_at" = null, "updated_at" = $3::timestamptz
         where "id" = $1::uuid`,
        [user.id, encryptedPassword, time.toISOString()],
      );
      // Someone who knew the old password may have requested these tokens.
      await clearTokens(tx, user.id);
      await endSessions(tx, user.id, { but: sessionId });
      await endRecovery(tx, sessionId, time);
      if (user.email) await queueMail(tx, { kind: 'password-changed', recipient: user.email });
    }
    if (given.data) {
      checkMetadata(await mergeMetadata(tx, user.id, 'raw_user_meta_data', given.data));
      await tx.query(`update "auth"."users" set "updated_at" = $2::timestamptz where "id" = $1::uuid`, [
        user.id,
        time.toISOString(),
      ]);
    }
    if (email !== undefined) {
      await tx.query(
        `update "auth"."users" set "email_change" = $2, "email_change_sent_at" = $3::timestamptz where "id" = $1::uuid`,
        [user.id, email, time.toISOString()],
      );
      const redirectTo = call.url.searchParams.get('redirect_to');
      const pending = await readUser(tx, user.id);
      await dropToken(tx, user.id, 'email_change_token_new');
      // A taken address gets the same response and no mail, so that the response does not reveal accounts.
      if ((await findUser(tx, { email })) === undefined) {
        await sendLinkMail(tx, { user: pending, kind: 'email_change', redirectTo }, dependencies);
      }
    }
    return readUser(tx, user.id);
  });
  const user = await (email === undefined ? work : withMinDuration(MIN_DURATION_MS, work));
  if (password !== undefined && user.email) await limits.resetMailLimit('recovery', user.email);
  return json(presentUser(user));
};

async function checkCurrentPassword(
  given: string | null | undefined,
  change: string,
  isRecovery: boolean,
  { user }: CurrentSession,
  call: AuthRequest,
  { hasher, limits }: AuthDependencies,
): Promise<void> {
  if (!given) {
    if (isRecovery || !user.encrypted_password) return;
    throw authErrors.currentPasswordRequired(change);
  }
  const attempt = {
    kind: 'password' as const,
    account: user.email ?? user.id,
    clientAddress: call.clientAddress,
    knownNetwork: true,
  };
  const right = await hasher.verify(given, user.encrypted_password, {
    permit: () => limits.takeAttempt(attempt),
    giveBack: () => limits.giveBackAttempt(attempt),
  });
  if (!right) throw authErrors.currentPasswordInvalid(change);
}
