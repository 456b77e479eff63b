import { takeData } from '../../lib/api/data-error.ts';
import { getSupabase } from '../../lib/api/supabase.ts';

/** A message from the contact form. */
export interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Keeps a message for the owner, to whom the backend mails it. Throws DataError when it was not stored. */
export async function sendMessage(message: Message): Promise<void> {
  const supabase = await getSupabase();
  takeData(await supabase.from('contact_messages').insert(message));
}
