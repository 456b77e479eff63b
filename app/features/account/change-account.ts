import { cleanEmailAddress } from '#domain/email-address.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { setAdminPassword } from '#lib/session/second-factor.ts';
import { signOut } from '#lib/session/sign-out.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { askAuth } from '#lib/session/ask.ts';

export type ProfileEntry = Pick<SessionUser, 'firstName' | 'lastName' | 'phone'>;

/** Saves name and phone with the account. The database gives the profile, which coaches see, the name. Throws the auth service's error. */
export async function saveProfile(entry: ProfileEntry): Promise<void> {
  const names = { first_name: entry.firstName.trim(), last_name: entry.lastName.trim() };
  await askAuth((auth) => auth.updateUser({ data: { ...names, phone_number: entry.phone.trim() } }));
}

/** Requests a new email address. The auth service sends it a confirmation email. Throws the auth service's error. */
export async function changeEmail(entry: { email: string; password: string }): Promise<void> {
  await askAuth((auth) =>
    auth.updateUser(
      { email: cleanEmailAddress(entry.email), current_password: entry.password },
      { emailRedirectTo: `${window.location.origin}/account` },
    ),
  );
}

/** Changes the password and ends every other session. Throws the auth service's error, for staff also FunctionCallError. */
export async function changePassword(
  { email }: SessionUser,
  entry: { current: string; password: string },
  { needsLongPassword }: { needsLongPassword: boolean },
): Promise<void> {
  if (needsLongPassword) return setAdminPassword(email, entry);
  await askAuth((auth) => auth.updateUser({ password: entry.password, current_password: entry.current }));
}

/** Deletes the account and what this device has stored of it, and signs out. Throws FunctionCallError; its code may be 'wrong_password' or 'last_admin'. */
export async function deleteAccount(password: string): Promise<void> {
  await callFunction('delete-account', { body: { password } });
  await signOut();
}
