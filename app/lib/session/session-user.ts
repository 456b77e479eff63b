import type { User } from '@supabase/supabase-js';

/** The signed-in user. Names and phone may be empty. */
export interface SessionUser {
  id: string;
  email: string;
  /** A new address that is not confirmed yet. */
  pendingEmail?: string;
  firstName: string;
  lastName: string;
  phone: string;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Converts the auth service's user. The names are those entered at sign-up. */
export function toSessionUser({ id, email, new_email: newEmail, user_metadata: data }: User): SessionUser {
  return {
    id,
    email: text(email),
    ...(newEmail && { pendingEmail: newEmail }),
    firstName: text(data.first_name),
    lastName: text(data.last_name),
    phone: text(data.phone_number),
  };
}
