import { cleanEmailAddress } from '#domain/email-address.ts';
import { askAuth } from '#lib/session/ask.ts';

export interface SignUpEntry {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

/**
 * Creates an account and sends a confirmation email, whose link leads to `next`, a path of this site. Returns 'signed-in' only when
 * the auth service requires no confirmation. The answer is the same for an address that already has an account. Throws the auth
 * service's error.
 */
export async function signUp(
  { firstName, lastName, phone, email, password }: SignUpEntry,
  next: string,
): Promise<'mail-sent' | 'signed-in'> {
  const { session } = await askAuth((auth) =>
    auth.signUp({
      email: cleanEmailAddress(email),
      password,
      options: {
        emailRedirectTo: `${window.location.origin}${next}`,
        data: { first_name: firstName.trim(), last_name: lastName.trim(), phone_number: phone.trim() },
      },
    }),
  );
  return session ? 'signed-in' : 'mail-sent';
}
