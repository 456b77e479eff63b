import type { Transaction } from '../database/database.ts';
import { DatabaseError } from '../database/database.ts';
import type { AuthDependencies, AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { issueAuthCode } from './flow-state.ts';
import { clearTokens, type TokenRow, type TokenType } from './one-time-tokens.ts';
import { queueNotice } from './queue-mail.ts';
import { openSession, type IssuedSession } from './sessions.ts';
import { changeEmail, confirmUser, findUser, isBanned, readUser, type UserRow } from './user-rows.ts';

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

export type Verified = { session: IssuedSession; user: UserRow } | { authCode: string };

/**
 * Does what the mail was for, once. Answers a session or, for a link of the PKCE flow, the code to exchange for one.
 * Undefined when the account is gone. Throws AuthError.
 */
export async function useToken(
  tx: Transaction,
  token: TokenRow,
  { call, asLink }: { call: AuthRequest; asLink: boolean },
  now: Date,
): Promise<Verified | undefined> {
  const user = await findUser(tx, { id: token.user_id }, { lock: true });
  if (user === undefined) return undefined;
  if (isBanned(user, now)) throw authErrors.userBanned();
  await clearTokens(tx, user.id);
  switch (token.token_type) {
    case 'confirmation_token':
    case 'recovery_token':
      // A link that arrived proves the address, whatever it was sent for.
      if (user.email_confirmed_at === null) await confirmUser(tx, user.id, now);
      break;
    case 'email_change_token_new':
      await changeEmail(tx, user.id, token.relates_to, now);
      if (user.email_confirmed_at === null) await confirmUser(tx, user.id, now);
      else if (user.email) await queueNotice(tx, 'email-changed', user.email, { newEmail: token.relates_to });
      break;
  }
  if (asLink && token.flow_state_id !== null) {
    const authCode = await issueAuthCode(tx, token.flow_state_id, now);
    return authCode === undefined ? undefined : { authCode };
  }
  const method = token.token_type === 'recovery_token' ? 'recovery' : 'otp';
  const session = await openSession(tx, user.id, method, call, now);
  return { session, user: await readUser(tx, user.id) };
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
