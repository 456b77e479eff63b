import type { DeviceKey } from '#lib/device/device-keys.ts';
import { findUnsent } from '#lib/device/forget-member.ts';

const openMessages = async (userId: string) =>
  (await import('#features/chat/data/message-outbox.ts')).openMessageOutbox(userId);

/** Opens the outbox that sends what a store has. Each is code of its own feature. */
const outboxes: Partial<Record<DeviceKey, (userId: string) => Promise<unknown>>> = {
  'jump-log-changes': async (userId) =>
    (await import('#features/log/data/log-outbox.ts')).openLogOutbox(userId),
  'readiness-changes': async (userId) =>
    (await import('#features/readiness/use-readiness.ts')).openReadinessOutbox(userId),
  'training-changes': async (userId) =>
    (await import('#features/training/training-outbox.ts')).openTrainingOutbox(userId),
  'chat-messages': openMessages,
  // Of a release before 1.0.
  'chat-drafts': openMessages,
  'review-changes': async (userId) =>
    (await import('#features/review/room/data/review-outbox.ts')).openReviewOutbox(userId),
};

/** Sends what a member left unsent on this device. */
export async function sendUnsent(userId: string): Promise<void> {
  for (const { name } of await findUnsent(userId)) await outboxes[name]?.(userId);
}
