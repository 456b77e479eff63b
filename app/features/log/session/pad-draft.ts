import * as z from 'zod/mini';
import { jumpFields, type TypedJump } from '#domain/jump-numbers.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const key: DeviceKey = 'log-pad';

/** What an athlete typed for the next jump of a practice or meet. */
export interface PadDraft {
  poleId: string | null;
  typed: TypedJump;
}

const text = z.string().check(z.maxLength(30));
const schema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  poleId: z.nullable(z.string()),
  typed: z.object({
    typed: z.partialRecord(z.enum(jumpFields), text),
    system: z.enum(['metric', 'imperial']),
  }),
});

/** Returns what the athlete typed in this practice or meet and has not logged. */
export function readPadDraft(userId: string, sessionId: string): PadDraft | undefined {
  const stored = tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, null);
  const { success, data } = schema.safeParse(stored);
  return success && data.userId === userId && data.sessionId === sessionId ? data : undefined;
}

export function savePadDraft(userId: string, sessionId: string, draft: PadDraft): void {
  tryStorage(
    () => localStorage.setItem(key, JSON.stringify({ userId, sessionId, ...draft })),
    undefined,
    'Could not store what was typed',
  );
}

export const dropPadDraft = (): void => tryStorage(() => localStorage.removeItem(key), undefined);
