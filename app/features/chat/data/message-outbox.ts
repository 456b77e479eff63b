import { queryClient } from '#lib/api/query.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import { sendAsMember } from '#lib/outbox/send-as-member.ts';
import type { UnsentMessage } from '../chat.ts';
import { takeEarlierMessages } from './chat-store.ts';
import { threadsKey } from './list-threads.ts';
import { chatKey } from './load-chat.ts';

/** Sends a message. Safe to repeat: a retry has the same id, and a second row is ignored. Throws DataError. */
const sendMessage = (message: UnsentMessage) =>
  sendAsMember((database) =>
    database.from('chat_messages').upsert(
      {
        id: message.id,
        athlete_id: message.athleteId,
        body: message.body.trim(),
        submission_id: message.review?.id ?? null,
        drill_ids: message.drills.map(({ id }) => id),
        images: [...message.images],
      },
      { ignoreDuplicates: true },
    ),
  );

/** Opens the outbox of a member's messages. */
export const openMessageOutbox = describeOutbox<UnsentMessage>('chat-messages', (userId) => ({
  earlier: takeEarlierMessages(userId),
  keyOf: ({ id }) => id,
  withVersion: (message) => message,
  async send(batch) {
    for (const { change } of batch) await sendMessage(change);
    return batch.map(() => ({ outcome: 'saved' }));
  },
  // Loaded before the local copy is removed, so that the message does not disappear in between.
  async confirm({ athleteId }) {
    await queryClient.invalidateQueries({ queryKey: chatKey(athleteId) });
    void queryClient.invalidateQueries({ queryKey: threadsKey });
  },
}));
