import { useCallback, useSyncExternalStore } from 'react';
import { instantOf } from '#domain/days.ts';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { emptyContent, isEmpty, type Content, type WaitingMessage } from '../chat.ts';
import { changeDraft, readDraft, subscribeToDrafts } from './chat-store.ts';
import { openMessageOutbox } from './message-outbox.ts';

/** The draft and the unsent messages of a user in an athlete's thread. Both survive a reload. */
export function useOutgoing(userId: string, athleteId: string) {
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(userId, athleteId),
    () => undefined,
  );
  const { outbox, state } = useOutbox(openMessageOutbox, userId);
  useLeaveGuard(!state.isOnDevice);
  const change = useCallback(
    (edit: Partial<Content>) => changeDraft(userId, athleteId, edit),
    [userId, athleteId],
  );
  const problem = state.status === 'retrying' ? state.problem : undefined;
  const all: readonly WaitingMessage[] = [
    ...state.refused.map(({ id, change: message, problem: why }) => ({
      ...message,
      problem: why ?? 'Our server refused it.',
      refusal: id,
    })),
    ...state.pending.map((message) => ({ ...message, problem })),
  ];

  return {
    draft,
    unsent: all.filter((message) => message.athleteId === athleteId),
    change,
    sendDraft() {
      const message = readDraft(userId, athleteId);
      if (isEmpty(message)) return;
      outbox.put({
        ...message,
        id: crypto.randomUUID(),
        athleteId,
        createdAt: instantOf(Date.now()),
      });
      changeDraft(userId, athleteId, emptyContent);
      void outbox.flush();
    },
    async retry({ refusal }: WaitingMessage) {
      if (refusal !== undefined) await outbox.resolveRefused(refusal, 0);
      await outbox.flush();
    },
    discard: ({ id, refusal }: WaitingMessage) =>
      refusal === undefined ? outbox.withdraw(id) : void outbox.resolveRefused(refusal),
  };
}

export type Outgoing = ReturnType<typeof useOutgoing>;
