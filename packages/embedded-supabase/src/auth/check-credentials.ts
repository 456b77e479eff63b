import { z } from 'zod';
import { authErrors } from './auth-error.ts';
import type { PasswordRules } from './auth-ports.ts';
import { passwordMaximumBytes } from './password-hasher.ts';

/** In characters: the longest address that mail servers accept. */
const MAX_NEW_EMAIL_LENGTH = 254;
/** Of an account that came from elsewhere. */
export const MAX_EMAIL_LENGTH = 320;
const emailForm = z.email();

/** Returns a new email address in lower case, as it is stored. Throws AuthError 400 for an invalid one. */
export function checkEmail(given: string): string {
  const email = given.trim();
  if (email === '') throw authErrors.invalid('An email address is required');
  if (email.length > MAX_NEW_EMAIL_LENGTH) throw authErrors.invalid('An email address is too long');
  if (!emailForm.safeParse(email).success) {
    throw authErrors.invalid('Unable to validate email address: invalid format');
  }
  return email.toLowerCase();
}

/**
 * Returns the email address of an account in lower case. Unlike `checkEmail`, it accepts what an account from elsewhere
 * may have. Throws AuthError 400 for a text that is no address at all.
 */
export function readKnownEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email === '') throw authErrors.invalid('An email address is required');
  if (email.length > MAX_EMAIL_LENGTH || !/^\S+@\S+$/.test(email)) {
    throw authErrors.invalid('Unable to validate email address: invalid format');
  }
  return email;
}

/** Throws AuthError: 422 `weak_password` for a short or common password, 400 for one that bcrypt would truncate. */
export function checkNewPassword(password: string, { minimum, isCommon }: PasswordRules): void {
  if ([...password].length < minimum) {
    throw authErrors.weakPassword(`Password should be at least ${minimum} characters.`, ['length']);
  }
  if (Buffer.byteLength(password) > passwordMaximumBytes) {
    throw authErrors.invalid(`Password cannot be longer than ${passwordMaximumBytes} characters`);
  }
  // Supabase Auth's reason for a leaked password.
  if (isCommon(password)) {
    throw authErrors.weakPassword(
      'Password is known to be weak and easy to guess, please choose a different one.',
      ['pwned'],
    );
  }
}
