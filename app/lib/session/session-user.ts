import type { User } from '@supabase/supabase-js';

/** The signed-in person, as the site shows them. Names and phone are empty where nobody filled them in. */
export interface SessionUser {
  id: string;
  email: string;
  /** A new address that waits for its confirmation. */
  pendingEmail?: string;
  firstName: string;
  lastName: string;
  phone: string;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the auth service's user; the names come from what was entered at sign-up. */
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
