import { ask, rpc } from '#lib/session/ask.ts';
import { toSearchArguments, toRowPage } from '../read-list.ts';
import type { ListQuery } from '#lib/page/use-list-address.ts';

/** Searches messages from the contact page, newest first. `only` is 'open' or 'answered'. Throws DataError. */
export async function searchMessages(listQuery: ListQuery) {
  const state = listQuery.only === '' ? {} : { p_is_answered: listQuery.only === 'answered' };
  return toRowPage(await rpc('search_messages', { ...toSearchArguments(listQuery), ...state }));
}

export type ListedMessage = Awaited<ReturnType<typeof searchMessages>>['rows'][number];

/** Marks a message as answered, or as open again. Throws DataError, also if the message was deleted. */
export async function markMessage(id: string, isAnswered: boolean): Promise<void> {
  await ask((database) =>
    database
      .from('contact_messages')
      .update({ answered_at: isAnswered ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .single(),
  );
}
