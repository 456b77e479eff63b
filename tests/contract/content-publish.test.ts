import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { overlayFolder } from '../../scripts/studio/overlay.ts';
import { readRelease } from '../../server/release.ts';
import { readPublishedId, siteRoot } from '../../scripts/build/publish-site.ts';
import type {
  ContentChanges,
  ContentFile,
  ContentPublication,
} from '../../supabase/functions/_shared/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { cartLine, checkoutBody, postCheckout } from './shop-journey.ts';
import {
  BuildFailure,
  createStudioFixture,
  findSoldProduct,
  openStudioAs,
  priceLine,
  restart,
  save,
  type StudioCaller,
  type StudioFixture,
} from './content-fixture.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const noPages = { find: () => undefined };

describeOnEachEngine('publishing content', (openDatabase) => {
  let database: Database;
  let fixture: StudioFixture;
  let backend: TestBackend;
  let mara: StudioCaller;
  let product: Awaited<ReturnType<typeof findSoldProduct>>;
  beforeAll(async () => {
    database = await openDatabase();
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "public"."content_publications"`);
    await asOwner(database, `delete from "public"."content_drafts"`);
    await asOwner(database, `delete from "public"."admin_actions"`);
    fixture = await createStudioFixture();
    backend = await startTestBackend(database, { site: noPages, studio: fixture.studio });
    mara = await openStudioAs({ database, backend }, 'admin');
    product = await findSoldProduct(fixture);
    onTestFinished(async () => {
      await backend.close();
      await fixture.remove();
    });
  });
  afterAll(() => delete process.env.CONTENT_OVERLAY);

  const publish = async (caller = mara) => {
    const { body } = await caller.get<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
    return caller.post<ContentPublication>({ action: 'publish', versions });
  };
  const rowOf = async (id: string | undefined) =>
    (
      await asOwner<{ state: string; problem: string | null; step: string }>(
        database,
        `select "state", "problem", "step" from "public"."content_publications" where "id" = $1::uuid`,
        [id],
      )
    )[0];
  const result = async (id: string | undefined) => {
    await expect.poll(async () => (await rowOf(id))?.state, { timeout: 30_000 }).not.toBe('building');
    return rowOf(id);
  };
  const publishAndWait = async () => {
    const { body } = await publish();
    expect(await result(body.publication)).toMatchObject({ state: 'published', problem: null });
    return body.publication;
  };
  const page = async (on = backend) => (await fetch(on.url)).text();
  /** Whether checkout accepts this price. */
  const accepts = async (price: string, on = backend) => {
    const { status } = await postCheckout(on, checkoutBody(on, [cartLine(product.id, { price })]));
    return status === 200;
  };
  const trail = () =>
    asOwner<{ admin_id: string; action: string; details: unknown }>(
      database,
      `select "admin_id", "action", "details" from "public"."admin_actions" where "action" like '%-content' order by "id"`,
    );
  const published = (file: string) =>
    readFile(join(overlayFolder(fixture.dataDir), file), 'utf8').catch(() => undefined);
  /** Lets the next builds wait until the returned function is called. */
  const holdBuild = () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    fixture.duringBuild = () => {
      begin();
      return held;
    };
    return { begun, release };
  };

  test('changes the price on the page and at checkout, and the file', async () => {
    await save(mara, product.file, { price: '$77' });
    expect(await page()).not.toContain('$77');
    await publishAndWait();
    expect(await page()).toContain(priceLine({ id: product.id, price: '$77' }));
    expect([await accepts('$77'), await accepts(product.price)]).toEqual([true, false]);
    expect(await published(product.file)).toContain('price: $77');
    expect((await mara.get<ContentChanges>('?changes')).body.files).toEqual([]);
    expect(await trail()).toEqual([
      {
        admin_id: mara.person.sub,
        action: 'publish-content',
        details: { state: 'done', count: 1, titles: [expect.any(String)] },
      },
    ]);
  });

  test('shows the old page and the old price until the new ones are complete', async () => {
    await save(mara, product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const { body, status } = await publish();
    expect(status).toBe(202);
    await begun;
    expect(await rowOf(body.publication)).toMatchObject({ state: 'building' });
    expect(await page()).not.toContain('$77');
    expect(await accepts(product.price)).toBe(true);
    release();
    await result(body.publication);
    expect(await accepts('$77')).toBe(true);
  });

  test('publishes one change at a time', async () => {
    await save(mara, product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const first = await publish();
    await begun;
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_publishing' } });
    release();
    await result(first.body.publication);
    expect(fixture.builds).toBe(1);
  });

  test('two owners who publish at the same moment start one build', async () => {
    await save(mara, product.file, { price: '$77' });
    const eve = await openStudioAs({ database, backend }, 'admin');
    const { release } = holdBuild();
    const answers = await Promise.all([publish(), publish(eve)]);
    release();
    for (const { body } of answers) if (body.publication !== undefined) await result(body.publication);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(fixture.builds).toBe(1);
  });

  test('a failed build keeps the old site, the draft and a reason', async () => {
    await save(mara, product.file, { price: '$77' });
    fixture.duringBuild = () => Promise.reject(new BuildFailure('No space left.'));
    const { body } = await publish();
    expect(await result(body.publication)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/nothing was changed/) as string,
    });
    expect(await accepts(product.price)).toBe(true);
    expect(await published(product.file)).toBeUndefined();
    expect((await mara.get<ContentChanges>('?changes')).body.files).toMatchObject([{ file: product.file }]);
    expect(await trail()).toMatchObject([{ details: { state: 'failed' } }]);
    fixture.duringBuild = () => Promise.resolve();
    await publishAndWait();
    expect(await accepts('$77')).toBe(true);
  });

  test('refuses a draft with an error, and names file and field in one sentence', async () => {
    await save(mara, product.file, { price: 'cheap' });
    const answer = await publish();
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
    expect(answer.body.error).toContain(`${product.file}: “price” must look like`);
    expect(fixture.builds).toBe(0);
    expect(await trail()).toEqual([]);
  });

  test('publishes only what the page showed', async () => {
    await save(mara, product.file, { price: '$77' });
    const { body } = await mara.get<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
    await save(mara, product.file, { price: '$78' });
    expect(await mara.post({ action: 'publish', versions })).toMatchObject({
      status: 409,
      body: { code: 'content_drafts_changed' },
    });
    await save(mara, 'site.yml', { tagline: 'Another line' });
    expect(await mara.post({ action: 'publish', versions })).toMatchObject({ status: 409 });
    expect(await mara.post({ action: 'publish', versions: {} })).toMatchObject({ status: 409 });
  });

  test('keeps a draft that was saved during the build', async () => {
    await save(mara, product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const { body } = await publish();
    await begun;
    await save(mara, product.file, { price: '$78' });
    release();
    await result(body.publication);
    expect(await accepts('$77')).toBe(true);
    const { body: changes } = await mara.get<ContentChanges>('?changes');
    expect(changes.files[0]?.changes).toEqual([{ field: 'Price', before: '$77', after: '$78' }]);
  });

  test('restores the texts from before a publication, also those of later ones', async () => {
    await save(mara, product.file, { price: '$77' });
    const first = await publishAndWait();
    await save(mara, product.file, { price: '$78' });
    await save(mara, 'site.yml', { tagline: 'Another line' });
    const second = await publishAndWait();
    const undo = async (publication: string) => {
      const { body } = await mara.post<ContentPublication>({ action: 'restore', publication });
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
    };
    await undo(second);
    expect(await accepts('$77')).toBe(true);
    expect(await published('site.yml')).toBeUndefined();
    await undo(first);
    expect(await accepts(product.price)).toBe(true);
    expect(await published(product.file)).toBeUndefined();
    expect((await trail()).map(({ action }) => action)).toEqual([
      'publish-content',
      'publish-content',
      'restore-content',
      'restore-content',
    ]);
    expect(await mara.post({ action: 'restore', publication: first })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_publish' },
    });
  });

  test('publishes an added and a removed page, and undoes both', async () => {
    const { body: page } = await mara.post<ContentFile>({
      action: 'create',
      place: 'pages/',
      name: 'camps',
      title: 'Camps',
    });
    await save(mara, page.file, {
      kicker: 'Four days',
      description: 'Camps for vaulters.',
      lead: 'One pit.',
    });
    const added = await publishAndWait();
    expect(await published(page.file)).toContain('Four days');
    const { version } = await mara.open(page.file);
    expect((await mara.post({ action: 'remove', file: page.file, version })).status).toBe(200);
    const removed = await publishAndWait();
    expect(await published(page.file)).toBeUndefined();
    expect((await mara.get(`?file=${page.file}`)).status).toBe(404);
    for (const [publication, text] of [
      [removed, expect.stringContaining('Four days') as string],
      [added, undefined],
    ] as const) {
      const { body } = await mara.post<ContentPublication>({ action: 'restore', publication });
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
      expect(await published(page.file)).toEqual(text);
    }
  });

  test('a removed file of the repository stays removed after a restart', async () => {
    const { body: page } = await mara.post<ContentFile>({
      action: 'create',
      place: 'products/',
      name: 'a-copy',
      title: 'A copy',
      copyOf: product.file,
    });
    await publishAndWait();
    await rm(join(overlayFolder(fixture.dataDir), page.file));
    // As if it had come with the repository: an empty file hides it.
    await writeFile(join(overlayFolder(fixture.dataDir), product.file), '');
    const next = await crashAndStart();
    const other = await openStudioAs({ database, backend: next }, 'admin');
    expect((await other.get(`?file=${product.file}`)).status).toBe(404);
  });

  test('sells no hidden product, and refuses to remove one that was sold meanwhile', async () => {
    const { body: copy } = await mara.post<ContentFile>({
      action: 'create',
      place: 'products/',
      name: 'a-copy',
      title: 'A copy',
      copyOf: product.file,
    });
    await publishAndWait();
    const buys = async () => {
      const line = cartLine(Number(copy.values['id']), { price: product.price });
      return (await postCheckout(backend, checkoutBody(backend, [line]))).status;
    };
    const { version } = await mara.open(copy.file);
    expect((await mara.post({ action: 'remove', file: copy.file, version })).status).toBe(200);
    expect(await buys()).toBe(200);
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'product_was_sold' } });
    const removed = await mara.open(copy.file);
    await mara.post({ action: 'discard', file: copy.file, version: removed.version });
    await save(mara, copy.file, { hidden: true });
    await publishAndWait();
    expect(await buys()).not.toBe(200);
  });

  test('a scheduled article is published when its time comes, also after a restart, and undoing makes it a draft', async () => {
    const publishAt = new Date(Date.now() + 4000).toISOString();
    const { body: article } = await mara.post<ContentFile>({
      action: 'create',
      place: 'blog/',
      name: 'on-time',
      title: 'On time',
    });
    await save(mara, article.file, { excerpt: 'Soon.', status: 'scheduled', publishAt });
    await publishAndWait();
    expect(await published(article.file)).toContain('status: scheduled');
    const next = await crashAndStart();
    const job = next.backend.jobs.find(({ name }) => name === 'publish scheduled articles');
    await expect
      .poll(
        async () => {
          await job?.run();
          return published(article.file);
        },
        { timeout: 30_000, interval: 200 },
      )
      .toContain('status: published');
    expect(await published(article.file)).toContain(`date: ${publishAt.slice(0, 10)}`);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
    const other = await openStudioAs({ database, backend: next }, 'admin');
    const [newest] = await asOwner<{ id: string; published_by: string | null }>(
      database,
      `select "id", "published_by" from "public"."content_publications" order by "started_at" desc limit 1`,
    );
    expect(newest?.published_by).toBeNull();
    await result(newest?.id);
    await other.post({ action: 'restore', publication: newest?.id });
    await expect.poll(() => published(article.file), { timeout: 30_000 }).toContain('status: draft');
  });

  test('refuses an article that is scheduled for the past', async () => {
    const { body: article } = await mara.post<ContentFile>({
      action: 'create',
      place: 'blog/',
      name: 'too-late',
      title: 'Too late',
    });
    await save(mara, article.file, {
      excerpt: 'Late.',
      status: 'scheduled',
      publishAt: '2020-01-01T10:00:00Z',
    });
    const answer = await publish();
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.error).toContain('is in the past');
  });

  test('serves the scripts of the previous site to pages that are still open', async () => {
    await save(mara, product.file, { price: '$77' });
    await publishAndWait();
    const root = siteRoot(fixture.dataDir);
    const script = `${backend.url}/assets/${await readPublishedId(root)}.js`;
    await save(mara, product.file, { price: '$78' });
    await publishAndWait();
    expect((await fetch(script)).status).toBe(200);
  });

  /** A server that was killed: nothing of its work continues. The next one starts on the same data. */
  const crashAndStart = async () => {
    const root = siteRoot(fixture.dataDir);
    const current = await readPublishedId(root);
    const next = await startTestBackend(database, {
      ...(current === undefined
        ? { site: noPages }
        : { release: await readRelease(join(root, current, 'client')) }),
      studio: await restart(fixture),
    });
    onTestFinished(() => next.close());
    await next.backend.settleContent();
    return next;
  };

  test('a crash during the build changes nothing, and the next server says so', async () => {
    await save(mara, product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    let kill: () => void = () => undefined;
    const killed = new Promise<void>((_resolve, reject) => (kill = () => reject(new BuildFailure())));
    killed.catch(() => undefined);
    fixture.beforeCommit = () => killed;
    const { body } = await publish();
    await begun;
    const next = await crashAndStart();
    expect(await rowOf(body.publication)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/stopped during the build, so nothing was changed/) as string,
    });
    expect(await published(product.file)).toBeUndefined();
    expect(await trail()).toMatchObject([{ details: { state: 'failed' } }]);
    const other = await openStudioAs({ database, backend: next }, 'admin');
    expect((await other.get<ContentChanges>('?changes')).body.files).toHaveLength(1);
    // Ends the killed server's work, so that the test can close it.
    release();
    kill();
  });

  test('a crash after the change is complete keeps it, and the next server records it', async () => {
    await save(mara, product.file, { price: '$77' });
    await asOwner(
      database,
      `create function "private"."never"() returns trigger language plpgsql as $$ begin raise exception 'down'; end; $$`,
    );
    await asOwner(
      database,
      `create trigger "never" before update of "state" on "public"."content_publications" execute function "private"."never"()`,
    );
    const { body } = await publish();
    await expect.poll(() => published(product.file), { timeout: 30_000 }).toContain('$77');
    await backend.backend.close();
    await asOwner(database, `drop trigger "never" on "public"."content_publications"`);
    await asOwner(database, `drop function "private"."never"`);
    expect(await rowOf(body.publication)).toMatchObject({ state: 'building' });

    await crashAndStart();
    expect(await rowOf(body.publication)).toMatchObject({ state: 'published' });
    const root = siteRoot(fixture.dataDir);
    const { catalog } = await readRelease(join(root, (await readPublishedId(root)) ?? '', 'client'));
    expect(catalog.find(({ id }) => id === product.id)?.price).toBe('$77');
    expect(await asOwner(database, `select "file" from "public"."content_drafts"`)).toEqual([]);
    expect(await trail()).toMatchObject([{ details: { state: 'done' } }]);
  });
});
