import { commonPasswords } from './common-passwords.ts';

/** Minimum length of a member's password, in characters. */
export const passwordMinimum = 6;
/** Minimum length of a staff member's password, in characters. */
export const adminPasswordMinimum = 12;
/** Maximum length of a password, in bytes; bcrypt ignores the rest. */
export const passwordMaximumBytes = 72;

export type PasswordProblem = 'short' | 'long' | 'common';

/**
 * Returns the problem with a new password, or undefined. `minimum` is in characters. The list of common passwords
 * ignores case.
 */
export function findPasswordProblem(
  password: string,
  { minimum = passwordMinimum }: { minimum?: number } = {},
): PasswordProblem | undefined {
  if ([...password].length < minimum) return 'short';
  if (new TextEncoder().encode(password).length > passwordMaximumBytes) return 'long';
  return commonPasswords.has(password.toLowerCase()) ? 'common' : undefined;
}
