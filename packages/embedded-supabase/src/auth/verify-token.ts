import type { Transaction } from '../database/database.ts';
import { DatabaseError } from '../database/database.ts';
import type { AuthDependencies, AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { clearTokens, type TokenRow, type TokenType } from './one-time-tokens.ts';
import { openSession, type IssuedSession } from './sessions.ts';
import {
  changeEmail,
  confirmUser,
  findUser,
  isBanned,
  mergeMetadata,
  readUser,
  signUpMetadata,
  type UserRow,
} from './user-rows.ts';

/** The kinds of mail that can be verified, and what each opens; `email` is auth-js's word for a code of either of two. */
const tokenTypes: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new'],
};
const unsupportedTypes = new Set(['magiclink', 'invite', 'sms', 'phone_change']);

/** Throws AuthError for a type that does not exist or that this backend has no mails of. */
export function tokenTypesOf(type: string): readonly TokenType[] {
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined;
  if (types !== undefined) return types;
  if (unsupportedTypes.has(type))
    throw authErrors.notSupported(`Verification of type ${type}`, 'otp_disabled');
  throw authErrors.invalid('Unsupported verification type');
}

/** Does what the mail was for, once, and opens a session. Undefined when the account is gone. Throws AuthError. */
export async function useToken(
  tx: Transaction,
  token: TokenRow,
  call: AuthRequest,
  { now: readClock, queueMail }: Pick<AuthDependencies, 'now' | 'queueMail'>,
): Promise<{ session: IssuedSession; user: UserRow } | undefined> {
  const now = readClock();
  const user = await findUser(tx, { id: token.user_id }, { lock: true });
  if (user === undefined) return undefined;
  if (isBanned(user, now)) throw authErrors.userBanned();
  await clearTokens(tx, user.id);
  switch (token.token_type) {
    case 'confirmation_token':
    case 'recovery_token':
      // A link that arrived proves the address, whatever it was sent for.
      if (user.email_confirmed_at === null) {
        await setTypedAccount(tx, user.id, token);
        await confirmUser(tx, user.id, now);
      }
      break;
    case 'email_change_token_new':
      await changeEmail(tx, user.id, token.relates_to, now);
      if (user.email_confirmed_at === null) await confirmUser(tx, user.id, now);
      else if (user.email) {
        await queueMail(tx, { kind: 'email-changed', recipient: user.email, newEmail: token.relates_to });
      }
      break;
  }
  const account = await readUser(tx, user.id);
  // Without a password, too, the session's first step is to choose one.
  const method = token.token_type === 'recovery_token' || !account.encrypted_password ? 'recovery' : 'otp';
  const session = await openSession(tx, user.id, method, call, now);
  return { session, user: await readUser(tx, user.id) };
}

/** Makes what was typed with the sign-up of this link the account's own. */
async function setTypedAccount(tx: Transaction, userId: string, token: TokenRow): Promise<void> {
  if (token.encrypted_password === null) return;
  await tx.query(`update "auth"."users" set "encrypted_password" = $2 where "id" = $1::uuid`, [
    userId,
    token.encrypted_password,
  ]);
  const data = signUpMetadata(userId, token.relates_to, true, token.user_metadata ?? {});
  await mergeMetadata(tx, userId, 'raw_user_meta_data', data);
}

/** Somebody else may have taken an address between asking for it and confirming it. */
export function verifyErrorOf(error: unknown): unknown {
  return error instanceof DatabaseError && error.code === '23505' ? authErrors.emailExists() : error;
}

/** A mail that has served need not hold up the next one. */
export async function forgetMails(
  limits: AuthDependencies['limits'],
  token: Pick<TokenRow, 'token_type' | 'relates_to'>,
): Promise<void> {
  if (token.token_type === 'confirmation_token') await limits.forgetMail('signup', token.relates_to);
}
