import { useEffect } from 'react';
import type { DeviceKey } from '#lib/device/device-keys.ts';

/** Opens the outbox that sends what a store has. Each is code of its own feature. */
const outboxes: Partial<Record<DeviceKey, (userId: string) => Promise<unknown>>> = {
  'jump-log-changes': async (userId) =>
    (await import('#features/log/data/log-outbox.ts')).openLogOutbox(userId),
  'readiness-changes': async (userId) =>
    (await import('#features/readiness/use-readiness.ts')).openReadinessOutbox(userId),
  'training-changes': async (userId) =>
    (await import('#features/training/training-outbox.ts')).openTrainingOutbox(userId),
  'chat-messages': async (userId) =>
    (await import('#features/chat/data/message-outbox.ts')).openMessageOutbox(userId),
  // Of an earlier release.
  'chat-drafts': async (userId) =>
    (await import('#features/chat/data/message-outbox.ts')).openMessageOutbox(userId),
  'review-changes': async (userId) =>
    (await import('#features/review/room/data/review-outbox.ts')).openReviewOutbox(userId),
};

async function sendUnsent(userId: string): Promise<void> {
  const { findUnsent } = await import('#lib/device/forget-member.ts');
  for (const { name } of await findUnsent(userId)) await outboxes[name]?.(userId);
}

/** Sends what a member left unsent on this device, from whichever page opens next. */
export function UnsentKeeper({ userId }: { userId: string }) {
  useEffect(() => {
    void sendUnsent(userId).catch((error: unknown) =>
      console.warn('Unsent work waits for its own page', error),
    );
  }, [userId]);
  return null;
}
