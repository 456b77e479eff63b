import { takeData } from '../../lib/api/data-error.ts';
import { openSession } from '../../lib/session/session.ts';
import { pageOf, toFound } from './read-list.ts';
import type { Asked } from './use-list-address.ts';

/** Messages of the contact page, newest first; `only` is 'open' or 'answered'. Throws DataError. */
export async function searchMessages(asked: Asked) {
  const supabase = await openSession();
  const state = asked.only === '' ? {} : { p_is_answered: asked.only === 'answered' };
  return toFound(await supabase.rpc('search_messages', { ...pageOf(asked), ...state }));
}

export type Message = Awaited<ReturnType<typeof searchMessages>>['rows'][number];

/** Marks a message as answered, or as open again. Throws DataError, also if the message was deleted. */
export async function markMessage(id: string, isAnswered: boolean): Promise<void> {
  const supabase = await openSession();
  takeData(
    await supabase
      .from('contact_messages')
      .update({ answered_at: isAnswered ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .single(),
  );
}
