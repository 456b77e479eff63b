import type { UnitSystem } from '#domain/measures.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { jumpFields } from '#domain/jump-numbers.ts';
import type { JumpDraft } from './jump-draft.ts';

/** Local storage key of the numbers from the athlete's last video. */
const key: DeviceKey = 'last-jump';

interface LastJump {
  userId: string;
  typed: JumpDraft['typed'];
  system: UnitSystem;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads the user's numbers from the last video; undefined when none are stored or they are invalid. */
export function readLastJump(userId: string): LastJump | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(stored) || stored.userId !== userId || !isRecord(stored.typed)) return undefined;
    const { typed, system } = stored;
    const texts = jumpFields.flatMap((field) => {
      const text = typed[field];
      return typeof text === 'string' && text.trim() !== '' ? [[field, text.slice(0, 30)]] : [];
    });
    return {
      userId,
      typed: Object.fromEntries(texts) as JumpDraft['typed'],
      system: system === 'imperial' ? 'imperial' : 'metric',
    };
  } catch {
    return undefined;
  }
}

/** Stores the numbers for the next video. A failure is only logged. */
export function saveLastJump(userId: string, { typed, system }: Pick<JumpDraft, 'typed' | 'system'>): void {
  if (Object.values(typed).every((text) => text.trim() === '')) return;
  try {
    localStorage.setItem(key, JSON.stringify({ userId, typed, system } satisfies LastJump));
  } catch (error) {
    console.warn('Could not store the numbers for the next video', error);
  }
}
