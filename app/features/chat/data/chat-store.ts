import { isInstant, type Instant } from '#domain/days.ts';
import * as z from 'zod/mini';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStorageChanges } from '#lib/device/storage-changes.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { emptyContent, isEmpty, type Content, type UnsentMessage } from '../chat.ts';

/** Local storage key of drafts. */
const key: DeviceKey = 'chat-drafts';

const content = {
  body: z.string(),
  images: z.array(z.string()),
  drills: z.array(z.object({ id: z.string(), title: z.string(), key: z.nullable(z.string()) })),
  review: z.nullable(z.object({ id: z.string(), fileName: z.string() })),
};
const storedSchema = z.object({
  /** By user and athlete. */
  drafts: z.record(z.string(), z.object(content)),
  /** Messages of releases before 1.0, which the outbox takes over. Goes with 1.1. */
  unsent: z.array(
    z.object({
      ...content,
      id: z.string(),
      userId: z.string(),
      athleteId: z.string(),
      createdAt: z.custom<Instant>(isInstant),
    }),
  ),
});
type Stored = z.output<typeof storedSchema>;

const empty: Stored = { drafts: {}, unsent: [] };
const changes = createStorageChanges();
/** The stored text and what it means. Without storage, drafts last until the page closes. */
let cached: { text: string | null; stored: Stored } = { text: null, stored: empty };

function parse(text: string): Stored {
  const json: unknown = tryStorage(() => JSON.parse(text) as unknown, null);
  const result = storedSchema.safeParse(json);
  return result.success ? result.data : empty;
}

function read(): Stored {
  const text = tryStorage(() => localStorage.getItem(key), cached.text);
  if (text !== cached.text) cached = { text, stored: text === null ? empty : parse(text) };
  return cached.stored;
}

function write(stored: Stored): void {
  const isUnused = Object.keys(stored.drafts).length === 0 && stored.unsent.length === 0;
  const text = isUnused ? null : JSON.stringify(stored);
  cached = { text, stored };
  tryStorage(
    () => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)),
    undefined,
    'Could not store the draft',
  );
  changes.notify();
}

/** Subscribes to changes of drafts, also from other tabs. Returns a cleanup function. */
export const subscribeToDrafts = changes.subscribe;

const draftKey = (userId: string, athleteId: string) => `${userId} ${athleteId}`;

export function readDraft(userId: string, athleteId: string): Content {
  return read().drafts[draftKey(userId, athleteId)] ?? emptyContent;
}

export function changeDraft(userId: string, athleteId: string, change: Partial<Content>): void {
  const { drafts, unsent } = read();
  const { [draftKey(userId, athleteId)]: before = emptyContent, ...others } = drafts;
  const { body, images, drills, review } = { ...before, ...change };
  const draft = { body, images: [...images], drills: [...drills], review };
  write({
    drafts: isEmpty(draft) && body === '' ? others : { ...others, [draftKey(userId, athleteId)]: draft },
    unsent,
  });
}

/** Takes the user's unsent messages of an earlier release out of the store. */
export function takeEarlierMessages(userId: string): readonly UnsentMessage[] {
  const { drafts, unsent } = read();
  const taken = unsent.filter((message) => message.userId === userId);
  if (taken.length > 0) write({ drafts, unsent: unsent.filter((message) => message.userId !== userId) });
  return taken;
}
