import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { Library, LibraryItem } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import type { StudioCaller, StudioFixture } from './content-fixture.ts';
import type { BackendContext } from './describe-backend.ts';

type Answer<Item extends LibraryItem> = Library<Item> & { code?: string; error?: string };

/** Calls of the owner's library of pictures or videos, in a `describeBackend`. It begins empty, without drafts and publications. */
export function useContentLibrary<Item extends LibraryItem>(
  context: BackendContext,
  fixture: StudioFixture,
  kind: 'pictures' | 'videos',
) {
  const folder = join(overlayFolder(fixture.dataDir), kind);
  // What the tests on the engine before published.
  beforeAll(() => rm(overlayFolder(fixture.dataDir), { recursive: true, force: true }));
  beforeEach(async () => {
    for (const table of ['content_drafts', 'content_publications'])
      await asOwner(context.database, `delete from "public"."${table}"`);
  });
  const request = async (caller: StudioCaller, query: string, init: RequestInit = {}) => {
    const answer = await caller.call(`content-${kind}`, query, init);
    return { status: answer.status, body: (await answer.json()) as Answer<Item> };
  };
  return {
    request,
    list: async (caller: StudioCaller) => (await request(caller, '')).body.items,
    remove: (caller: StudioCaller, name: string) =>
      request(caller, `?name=${encodeURIComponent(name)}`, { method: 'DELETE' }),
    stored: () => readdir(folder).catch(() => [] as string[]),
    /** Returns the name of what an upload added. */
    addedBy: async (answer: ReturnType<typeof request>) => {
      const { body, status } = await answer;
      expect(status).toBe(200);
      if (body.added === undefined) throw new Error('Nothing was added');
      return body.added;
    },
  };
}
