import { instantOf, isInstant, type Instant } from '#domain/days.ts';
import * as z from 'zod/mini';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { emptyContent, isEmpty, type Content, type UnsentMessage } from '../chat.ts';

/** Local storage key of drafts and unsent messages. */
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
  unsent: z.array(
    z.object({
      ...content,
      id: z.string(),
      userId: z.string(),
      athleteId: z.string(),
      createdAt: z.custom<Instant>(isInstant),
      problem: z.optional(z.string()),
    }),
  ),
});
type Stored = z.output<typeof storedSchema>;

const empty: Stored = { drafts: {}, unsent: [] };
const listeners = new Set<() => void>();
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
  listeners.forEach((listener) => listener());
}

/** Subscribes to changes, also from other tabs. Returns a cleanup function. */
export function subscribeToChatStore(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

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

/** Returns all unsent messages of the device; the same array until they change. */
export const readUnsent = (): Stored['unsent'] => read().unsent;

/** Moves the draft into the unsent messages. Returns undefined if it is empty. */
export function takeDraft(userId: string, athleteId: string): UnsentMessage | undefined {
  const draft = readDraft(userId, athleteId);
  if (isEmpty(draft)) return undefined;
  const { drafts, unsent } = read();
  const { [draftKey(userId, athleteId)]: _draft, ...others } = drafts;
  const message = {
    body: draft.body,
    images: [...draft.images],
    drills: [...draft.drills],
    review: draft.review,
    id: crypto.randomUUID(),
    userId,
    athleteId,
    createdAt: instantOf(Date.now()),
  };
  write({ drafts: others, unsent: [...unsent, message] });
  return message;
}

/** Records why a message was not sent; undefined while it is being sent. */
export function setProblem(id: string, problem: string | undefined): void {
  const { drafts, unsent } = read();
  write({
    drafts,
    unsent: unsent.map((message) => {
      if (message.id !== id) return message;
      const { problem: _before, ...rest } = message;
      return problem === undefined ? rest : { ...rest, problem };
    }),
  });
}

export function removeUnsent(id: string): void {
  const { drafts, unsent } = read();
  write({ drafts, unsent: unsent.filter((message) => message.id !== id) });
}
