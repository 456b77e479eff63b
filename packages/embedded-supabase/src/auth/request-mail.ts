import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { MIN_DURATION_MS, withMinDuration } from './min-duration.ts';
import { json, type AuthDependencies, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { MAIL_INTERVAL_SECONDS, type MailKind } from './auth-limits.ts';
import { readKnownEmail } from './check-credentials.ts';
import { listPendingSignUps } from './one-time-tokens.ts';
import { optionalText, readBody } from './read-body.ts';
import { sendLinkMail } from './send-link-mail.ts';
import { findUser, isBanned, type UserRow } from './user-rows.ts';

const recoverBody = z.object({ email: optionalText });

/**
 * POST /recover: mails a link to set a new password. The response does not reveal whether the address has an account.
 */
export const recoverAccount: AuthHandler = async ({ request, url, clientAddress }, dependencies) => {
  const given = await readBody(request, recoverBody);
  if (!given.email) throw authErrors.invalid('Password recovery requires an email');
  const email = readKnownEmail(given.email);
  await dependencies.limits.countMail('recovery', email, clientAddress);
  const redirectTo = url.searchParams.get('redirect_to');
  await withMinDuration(
    MIN_DURATION_MS,
    sendIfPending({ email, kind: 'recovery', redirectTo }, dependencies),
  );
  return json({});
};

const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText });

/** POST /resend: repeats the mail of a sign-up or an address change. The response is the same for every address. */
export const resendMail: AuthHandler = async ({ request, url, clientAddress }, dependencies) => {
  const given = await readBody(request, resendBody);
  if (given.type === 'sms' || given.type === 'phone_change') {
    throw authErrors.notSupported('A message to a phone', 'phone_provider_disabled');
  }
  if (given.type !== 'signup' && given.type !== 'email_change') {
    throw authErrors.invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (given.phone) throw authErrors.invalid('Only an email address or phone number should be provided.');
  if (!given.email) throw authErrors.invalid('Type provided requires an email address');
  const email = readKnownEmail(given.email);
  const kind = given.type;
  await dependencies.limits.countMail(kind, email, clientAddress);
  const redirectTo = url.searchParams.get('redirect_to');
  await withMinDuration(MIN_DURATION_MS, sendIfPending({ email, kind, redirectTo }, dependencies));
  return json({});
};

/** Sends the mail if the account needs it and none was sent within the last minute. */
async function sendIfPending(
  mail: { email: string; kind: MailKind; redirectTo: string | null },
  dependencies: AuthDependencies,
): Promise<void> {
  const { email, kind, redirectTo } = mail;
  const now = dependencies.now();
  await dependencies.database.asOwner(async (tx) => {
    const user =
      (await findUser(tx, { email }, { lock: true })) ??
      // The user may enter the new address, which received the mail.
      (kind === 'email_change' ? await findUser(tx, { email_change: email }, { lock: true }) : undefined);
    if (user === undefined || isBanned(user, now) || !needsMail(user, kind)) return;
    if (sentWithin(user, kind, now)) return;
    if (kind === 'email_change' && (await isTaken(tx, user))) return;
    // A repeated mail does not say which sign-up it means. If several are pending, its link confirms only the address.
    const pending = kind === 'signup' ? await listPendingSignUps(tx, user.id, now) : [];
    const signUpData = pending.length === 1 ? pending[0] : undefined;
    await sendLinkMail(tx, { user, kind, signUpData, redirectTo }, dependencies);
  });
}

function needsMail(user: UserRow, kind: MailKind): boolean {
  switch (kind) {
    case 'signup':
      return user.email_confirmed_at === null;
    case 'recovery':
      return true;
    case 'email_change':
      return Boolean(user.email_change);
  }
}

async function isTaken(tx: Transaction, user: UserRow): Promise<boolean> {
  return user.email_change !== null && (await findUser(tx, { email: user.email_change })) !== undefined;
}

/** Checks the account's row, too, because the limits in memory end with the process. */
function sentWithin(user: UserRow, kind: MailKind, now: Date): boolean {
  const sentAt = {
    signup: user.confirmation_sent_at,
    recovery: user.recovery_sent_at,
    email_change: user.email_change_sent_at,
  }[kind];
  if (sentAt === null) return false;
  const passedMs = now.getTime() - new Date(sentAt).getTime();
  // Negative if the server's clock was ahead when it sent the mail.
  return passedMs >= 0 && passedMs < MAIL_INTERVAL_SECONDS * 1000;
}
