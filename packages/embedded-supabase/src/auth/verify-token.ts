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

/** Token types by the `type` of a verification. In auth-js, `email` stands for either of two. */
const tokenTypes: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new'],
};
const unsupportedTypes = new Set(['magiclink', 'invite', 'sms', 'phone_change']);

/** Returns the token types of a verification type. Throws AuthError for an unknown or unsupported one. */
export function tokenTypesOf(type: string): readonly TokenType[] {
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined;
  if (types !== undefined) return types;
  if (unsupportedTypes.has(type))
    throw authErrors.notSupported(`Verification of type ${type}`, 'otp_disabled');
  throw authErrors.invalid('Unsupported verification type');
}

/** Applies a token once and opens a session. Returns undefined when the account no longer exists. Throws AuthError. */
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
      // A recovery link proves the address as well as a sign-up link does.
      if (user.email_confirmed_at === null) {
        await applySignUpData(tx, user.id, token);
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
  // A session of an account without a password also starts with choosing one.
  const method = token.token_type === 'recovery_token' || !account.encrypted_password ? 'recovery' : 'otp';
  const session = await openSession(tx, user.id, method, call, now);
  return { session, user: await readUser(tx, user.id) };
}

/** Applies the password and metadata of the link's sign-up to the account. */
async function applySignUpData(tx: Transaction, userId: string, token: TokenRow): Promise<void> {
  if (token.encrypted_password === null) return;
  await tx.query(`update "auth"."users" set "encrypted_password" = $2 where "id" = $1::uuid`, [
    userId,
    token.encrypted_password,
  ]);
  const data = signUpMetadata(userId, token.relates_to, true, token.user_metadata ?? {});
  await mergeMetadata(tx, userId, 'raw_user_meta_data', data);
}

/** Converts a unique violation: someone else may have taken the address since the mail was requested. */
export function verifyErrorOf(error: unknown): unknown {
  return error instanceof DatabaseError && error.code === '23505' ? authErrors.emailExists() : error;
}

/** Resets the mail limit of a used sign-up link. */
export async function resetMailLimits(
  limits: AuthDependencies['limits'],
  token: Pick<TokenRow, 'token_type' | 'relates_to'>,
): Promise<void> {
  if (token.token_type === 'confirmation_token') await limits.resetMailLimit('signup', token.relates_to);
}
