import type { UnitSystem } from '../../../supabase/functions/_shared/measures.ts';
import type { DeviceKey } from '../../lib/device/device-keys.ts';
import { jumpFields, type JumpDraft } from './jump-draft.ts';

/** Stores the numbers of the last video in local storage, to offer them for the next. */
const key: DeviceKey = 'last-jump';

interface LastJump {
  userId: string;
  typed: JumpDraft['typed'];
  system: UnitSystem;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a person typed the last time on this device; undefined where nothing, or something else, is kept. */
export function readLastJump(userId: string): LastJump | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(kept) || kept.userId !== userId || !isRecord(kept.typed)) return undefined;
    const { typed, system } = kept;
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

/** Keeps it. A browser that keeps nothing offers nothing. */
export function keepLastJump(userId: string, { typed, system }: Pick<JumpDraft, 'typed' | 'system'>): void {
  if (Object.values(typed).every((text) => text.trim() === '')) return;
  try {
    localStorage.setItem(key, JSON.stringify({ userId, typed, system } satisfies LastJump));
  } catch (error) {
    console.warn('The numbers are not kept for the next video', error);
  }
}

/** Feet and pounds for those whose browser speaks American English. */
export function usualSystem(userId: string): UnitSystem {
  return readLastJump(userId)?.system ?? (navigator.language === 'en-US' ? 'imperial' : 'metric');
}
