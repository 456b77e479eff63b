import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPublishedId, siteRoot } from '#scripts/build/publish-site.ts';
import { readRelease } from '#server/release.ts';
import type { ContentChanges } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { BuildFailure, openStudioAs, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('servers that stop while they publish', (studio, steps) => {
  const { publish, rowOf, trail, published, holdBuild, crashAndStart } = steps;

  test('a crash during the build changes nothing, and the next server says so', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    let kill: () => void = () => undefined;
    const killed = new Promise<void>((_resolve, reject) => (kill = () => reject(new BuildFailure())));
    killed.catch(() => undefined);
    studio.fixture.beforeCommit = () => killed;
    const { body } = await publish();
    await begun;
    const next = await crashAndStart();
    expect(await rowOf(body.publication)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/stopped during the build, so nothing was changed/) as string,
    });
    expect(await published(studio.product.file)).toBeUndefined();
    expect(await trail()).toMatchObject([{ details: { state: 'failed' } }]);
    const other = await openStudioAs({ database: studio.database, backend: next }, 'admin');
    expect((await other.get<ContentChanges>('?changes')).body.files).toHaveLength(1);
    // Ends the killed server's work, so that the test can close it.
    release();
    kill();
  });

  test('a crash after the change is complete keeps it, and the next server records it', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    await asOwner(
      studio.database,
      `create function "private"."never"() returns trigger language plpgsql as $$ begin raise exception 'down'; end; $$`,
    );
    await asOwner(
      studio.database,
      `create trigger "never" before update of "state" on "public"."content_publications" execute function "private"."never"()`,
    );
    const { body } = await publish();
    await expect.poll(() => published(studio.product.file), { timeout: 30_000 }).toContain('$77');
    await studio.backend.backend.close();
    await asOwner(studio.database, `drop trigger "never" on "public"."content_publications"`);
    await asOwner(studio.database, `drop function "private"."never"`);
    expect(await rowOf(body.publication)).toMatchObject({ state: 'building' });

    await crashAndStart();
    expect(await rowOf(body.publication)).toMatchObject({ state: 'published' });
    const root = siteRoot(studio.fixture.dataDir);
    const { catalog } = await readRelease(join(root, (await readPublishedId(root)) ?? '', 'client'));
    expect(catalog.find(({ id }) => id === studio.product.id)?.price).toBe('$77');
    expect(await asOwner(studio.database, `select "file" from "public"."content_drafts"`)).toEqual([]);
    expect(await trail()).toMatchObject([{ details: { state: 'done' } }]);
  });
});
