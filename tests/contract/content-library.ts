import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { Library, LibraryItem } from '#domain/content-calls.ts';
import { asOwner, type Role } from '../database/people.ts';
import { openStudioAs, type StudioCaller, type StudioFixture } from './content-fixture.ts';
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

type Request = ReturnType<typeof useContentLibrary>['request'];

/** Tests what pictures and videos have in common. `add` adds one with these words and returns its name, `upload` tries to. */
export function testLibrary(
  context: BackendContext,
  { request, remove, stored }: Pick<ReturnType<typeof useContentLibrary>, 'request' | 'remove' | 'stored'>,
  {
    owner,
    add,
    upload,
  }: {
    owner: () => StudioCaller;
    add: (alt: string) => Promise<string>;
    upload: (caller: StudioCaller) => ReturnType<Request>;
  },
): void {
  test('adds the same file only once', async () => {
    const [first, second] = await Promise.all([upload(owner()), upload(owner())]);
    expect(first.body.added).toBe(second.body.added);
  });

  test('deletes nothing while changes are being published', async () => {
    const name = await add('During a build');
    await asOwner(
      context.database,
      `insert into "public"."content_publications" ("state", "changes", "titles") values ('building', '[{"file": "site.yml", "title": "Site", "before": "", "after": "x"}]', '{Site}')`,
    );
    expect(await remove(owner(), name)).toMatchObject({
      status: 409,
      body: { code: 'content_is_publishing' },
    });
  });

  test.each([undefined, 'coach', 'desk'] satisfies (Role | undefined)[])(
    'refuses everything to a member with the role %s',
    async (role) => {
      const name = await add('Kept');
      const before = await stored();
      const other = await openStudioAs(context, role);
      for (const answer of [await request(other, ''), await upload(other), await remove(other, name)])
        expect(answer).toMatchObject({ status: 403, body: { code: 'no_access' } });
      expect(await stored()).toEqual(before);
    },
  );
}
