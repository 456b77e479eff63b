import { expect, test } from 'vitest';
import type { ContentAction, ContentPreview } from '#domain/content-calls.ts';
import { asOwner, type Role } from '../database/people.ts';
import { BuildFailure, openStudioAs, priceLine, save, type StudioCaller } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

const ask = (caller: StudioCaller, address = '/') =>
  caller.post<{ html?: string; step?: string }>({ action: 'preview', address } satisfies ContentAction);

/** Asks until the preview is there, as the page does. */
async function open(caller: StudioCaller, address = '/') {
  await expect.poll(async () => (await ask(caller, address)).status, { timeout: 30_000 }).not.toBe(202);
  return ask(caller, address);
}

describePublishing('the preview of drafts', (studio, steps, engine) => {
  const { page, accepts, publishAndWait, published, holdBuild, trail } = steps;
  const draft = (price = '$77') => save(studio.mara, studio.product.file, { price });
  const line = (price: string) => priceLine({ id: studio.product.id, price });

  test('shows the drafts and leaves pages, prices, files and history as they are', async () => {
    await draft();
    const before = await page();
    const { status, body } = await open(studio.mara);
    expect(status).toBe(200);
    expect(body.html).toContain(line('$77'));
    expect(await page()).toBe(before);
    expect([await accepts('$77'), await accepts(studio.product.price)]).toEqual([false, true]);
    expect(await published(studio.product.file)).toBeUndefined();
    expect(await trail()).toEqual([]);
    const rows = await asOwner(studio.database, `select 1 from "public"."content_publications"`);
    expect(rows).toEqual([]);
  });

  test('is not stored by a browser or a cache', async () => {
    await draft();
    await open(studio.mara);
    const answer = await studio.mara.call('content', '', {
      method: 'POST',
      body: JSON.stringify({ action: 'preview', address: '/' }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('says which step it is at, and asking again starts no second build', async () => {
    await draft();
    const { begun, release } = holdBuild();
    expect((await ask(studio.mara)).status).toBe(202);
    await begun;
    expect(await ask(studio.mara)).toMatchObject({
      status: 202,
      body: { step: '1 of 3, reading the content' } satisfies ContentPreview,
    });
    release();
    expect((await open(studio.mara)).status).toBe(200);
    expect(studio.fixture.previews).toBe(1);
  });

  test('is built again only when the drafts differ, also for another owner', async () => {
    await draft();
    await open(studio.mara);
    const eve = await openStudioAs(studio, 'admin');
    expect((await ask(eve)).status).toBe(200);
    expect(studio.fixture.previews).toBe(1);
    await draft('$78');
    expect((await ask(eve)).status).toBe(202);
    expect((await open(eve)).body.html).toContain(line('$78'));
    expect(studio.fixture.previews).toBe(2);
  });

  test('drafts that change during the build are built after it', async () => {
    await draft();
    const { begun, release } = holdBuild();
    await ask(studio.mara);
    await begun;
    await draft('$78');
    expect((await ask(studio.mara)).status).toBe(202);
    expect(studio.fixture.previews).toBe(1);
    release();
    expect((await open(studio.mara)).body.html).toContain(line('$78'));
  });

  test('ends when its drafts are published', async () => {
    await draft();
    await open(studio.mara);
    await publishAndWait();
    expect(await ask(studio.mara)).toMatchObject({ status: 409, body: { code: 'nothing_to_preview' } });
    await save(studio.mara, 'site.yml', { tagline: 'Another line' });
    expect((await ask(studio.mara)).status).toBe(202);
    expect((await open(studio.mara)).body.html).toContain(line('$77'));
  });

  test('publishing waits for a preview that is being built', async () => {
    await draft();
    const { begun, release } = holdBuild();
    await ask(studio.mara);
    await begun;
    const { status, body } = await steps.publish();
    expect(status).toBe(202);
    expect(studio.fixture.builds).toBe(0);
    release();
    expect(await steps.result(body.publication)).toMatchObject({ state: 'published' });
    expect(await accepts('$77')).toBe(true);
  });

  test('names the field that is wrong, and builds nothing', async () => {
    await draft('cheap');
    const answer = await ask(studio.mara);
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
    expect(answer.body.error).toContain('“Price” must be a number');
    expect(studio.fixture.previews).toBe(0);
  });

  test('a failed build is reported once, and the next request tries again', async () => {
    await draft();
    studio.fixture.duringBuild = () => Promise.reject(new BuildFailure('No space left.'));
    expect(await ask(studio.mara)).toMatchObject({ status: 202 });
    await expect
      .poll(async () => (await ask(studio.mara)).body.code, { timeout: 30_000 })
      .toBe('preview_failed');
    studio.fixture.duringBuild = () => Promise.resolve();
    expect((await open(studio.mara)).body.html).toContain(line('$77'));
  });

  test('says when the site with these drafts has no such page', async () => {
    await draft();
    expect(await open(studio.mara, '/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'unknown_preview_page' },
    });
  });

  test('refuses what is no address of a page', async () => {
    for (const address of ['shop', '', 'https://example.com', '/'.padEnd(201, 'x'), 7, null]) {
      const answer = await studio.mara.post({ action: 'preview', address });
      expect(answer, String(address)).toMatchObject({
        status: 400,
        body: { code: 'content_request_invalid' },
      });
    }
  });

  test('is for owners only, and a removed owner loses it at once', async () => {
    await draft();
    await open(studio.mara);
    for (const role of [undefined, 'coach', 'desk'] as (Role | undefined)[]) {
      const other = await openStudioAs(studio, role);
      expect(await ask(other), role ?? 'member').toMatchObject({
        status: 403,
        body: { code: 'no_access' },
      });
    }
    const visitor = await studio.mara.call('content', '', {
      method: 'POST',
      headers: { apikey: studio.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'preview', address: '/' }),
    });
    expect(visitor.status).toBe(401);
    const eve = await openStudioAs(studio, 'admin');
    expect((await ask(eve)).status).toBe(200);
    await asOwner(studio.database, `delete from "public"."user_roles" where "user_id" = $1::uuid`, [
      eve.person.sub,
    ]);
    expect(await ask(eve)).toMatchObject({ status: 403, body: { code: 'no_access' } });
    expect((await ask(eve)).body.html).toBeUndefined();
  });

  test('ends with the owner’s session', async () => {
    await draft();
    await open(studio.mara);
    await asOwner(studio.database, `delete from "auth"."sessions" where "user_id" = $1::uuid`, [
      studio.mara.person.sub,
    ]);
    expect(await ask(studio.mara)).toMatchObject({ status: 401 });
  });

  test('a restart forgets it, unless other servers may need it', async () => {
    await draft();
    await open(studio.mara);
    const next = await steps.crashAndStart();
    const mara = await openStudioAs({ database: studio.database, backend: next }, 'admin');
    expect((await ask(mara)).status).toBe(engine === 'pglite' ? 202 : 200);
    expect((await open(mara)).status).toBe(200);
  });
});
