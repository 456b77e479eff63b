import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { explainError } from '#lib/api/explain-error.ts';
import { hasSessionEnded } from '#lib/api/query.ts';
import type { Content, UnsentMessage } from '../chat.ts';
import {
  changeDraft,
  readDraft,
  readUnsent,
  removeUnsent,
  setProblem,
  subscribeToChatStore,
  takeDraft,
} from './chat-store.ts';
import { threadsKey } from './list-threads.ts';
import { chatKey } from './load-chat.ts';
import { sendMessage } from './send-message.ts';

/** One message after the other, so that they keep their order. */
let queue: Promise<void> = Promise.resolve();

/** Never rejects: a failure is stored with the message. */
async function send(message: UnsentMessage, client: QueryClient): Promise<void> {
  setProblem(message.id, undefined);
  try {
    await sendMessage(message);
    // Loaded before the local copy is removed, so that the message does not disappear in between.
    await client.invalidateQueries({ queryKey: chatKey(message.athleteId) });
    removeUnsent(message.id);
    await client.invalidateQueries({ queryKey: threadsKey });
  } catch (error) {
    console.error('A message was not sent', error);
    const isSignedOut = await hasSessionEnded(error);
    setProblem(message.id, isSignedOut ? 'You are signed out. Sign in to send it.' : explainError(error));
  }
}

/** The draft and the unsent messages of a user in an athlete's thread. Both survive a reload. */
export function useOutgoing(userId: string, athleteId: string) {
  const client = useQueryClient();
  const draft = useSyncExternalStore(
    subscribeToChatStore,
    () => readDraft(userId, athleteId),
    () => undefined,
  );
  const all = useSyncExternalStore(subscribeToChatStore, readUnsent, () => undefined);
  const unsent = useMemo(
    () => (all ?? []).filter((message) => message.userId === userId && message.athleteId === athleteId),
    [all, userId, athleteId],
  );

  const sendAll = useCallback(() => {
    queue = queue.then(async () => {
      for (const message of readUnsent())
        if (message.userId === userId && message.athleteId === athleteId) await send(message, client);
    });
  }, [client, userId, athleteId]);

  useEffect(() => {
    const retry = () => sendAll();
    // Messages of an earlier visit, and after an outage.
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [sendAll]);

  return {
    draft,
    unsent,
    change: useCallback(
      (change: Partial<Content>) => changeDraft(userId, athleteId, change),
      [userId, athleteId],
    ),
    sendDraft() {
      if (takeDraft(userId, athleteId)) sendAll();
    },
    retry: sendAll,
    discard: ({ id }: UnsentMessage) => removeUnsent(id),
  };
}

export type Outgoing = ReturnType<typeof useOutgoing>;
