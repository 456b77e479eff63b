import { z } from 'zod';
import { authErrors } from './auth-error.ts';
import { MAX_PASSWORD_BYTES } from './password-hasher.ts';

/** As supabase/config.toml says it to a hosted project: `minimum_password_length`. */
const minPasswordLength = 6;
/** Of an address, in characters. */
export const MAX_EMAIL_LENGTH = 255;
const emailForm = z.email();

/** An e-mail address as accounts keep it, in lower case. Throws AuthError 400. */
export function checkEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email === '') throw authErrors.invalid('An email address is required');
  if (email.length > MAX_EMAIL_LENGTH) throw authErrors.invalid('An email address is too long');
  if (!emailForm.safeParse(email).success) {
    throw authErrors.invalid('Unable to validate email address: invalid format');
  }
  return email;
}

/** Throws AuthError: 422 `weak_password` for a short one, 400 for one that bcrypt would cut off. */
export function checkNewPassword(password: string): void {
  if ([...password].length < minPasswordLength) {
    throw authErrors.weakPassword(`Password should be at least ${minPasswordLength} characters.`, ['length']);
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw authErrors.invalid(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
}
