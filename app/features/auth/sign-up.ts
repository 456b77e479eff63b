import { openSession } from '../../lib/session/session.ts';

export interface SignUpEntry {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

/**
 * Makes an account, whose address has to be confirmed by a mail. Answers 'signed-in' only where the auth service asks for no
 * confirmation. An address that has an account already is answered alike. The mail's link leads on to `next`, a path of this site.
 * Throws the auth service's error.
 */
export async function signUp(
  { firstName, lastName, phone, email, password }: SignUpEntry,
  next: string,
): Promise<'mail-sent' | 'signed-in'> {
  const supabase = await openSession();
  const { data, error } = await supabase.auth.signUp({
    email: email.trim(),
    password,
    options: {
      emailRedirectTo: `${window.location.origin}${next}`,
      data: { first_name: firstName.trim(), last_name: lastName.trim(), phone_number: phone.trim() },
    },
  });
  if (error) throw error;
  return data.session ? 'signed-in' : 'mail-sent';
}
