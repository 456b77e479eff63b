import { commonPasswords } from './common-passwords.ts';

/** The shortest password of a member, in characters. */
export const passwordMinimum = 6;
/** The shortest password of an admin, in characters. */
export const adminPasswordMinimum = 12;
/** The longest password, in bytes: bcrypt reads no more. */
export const passwordMaximumBytes = 72;

export type PasswordProblem = 'short' | 'long' | 'common';

/** Finds what is wrong with a new password, or undefined. `minimum` is in characters. Capitals do not make a common password rare. */
export function findPasswordProblem(
  password: string,
  { minimum = passwordMinimum }: { minimum?: number } = {},
): PasswordProblem | undefined {
  if ([...password].length < minimum) return 'short';
  if (new TextEncoder().encode(password).length > passwordMaximumBytes) return 'long';
  return commonPasswords.has(password.toLowerCase()) ? 'common' : undefined;
}
