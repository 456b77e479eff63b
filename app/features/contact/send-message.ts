import { cleanEmailAddress } from '#domain/email-address.ts';
import { takeData } from '#lib/api/data-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';

/** A message from the contact form. */
export interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Stores a message, which the backend then mails to the owner. Throws DataError when it was not stored. */
export async function sendMessage(message: Message): Promise<void> {
  const supabase = await getSupabase();
  takeData(
    await supabase.from('contact_messages').insert({ ...message, email: cleanEmailAddress(message.email) }),
  );
}
