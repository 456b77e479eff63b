import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { joinServers, type ServerLeasesOptions } from 'embedded-supabase/database/server-leases.ts';
import { readPublishedId, siteRoot, switchSite } from '#scripts/build/publish-site.ts';
import { readRelease } from '#server/release.ts';
import { openStudioAs, priceLine, restart, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';
import { cartLine, checkoutBody, postCheckout } from './shop-journey.ts';
import { startTestBackend } from './start-test-backend.ts';

const soon = { timeout: 30_000 };
/** A server that is paused: its leases end, and it does not know. */
const paused = { leaseSeconds: 0.05, renewSeconds: 3600 };

describePublishing('two servers that publish', (studio, steps, engine) => {
  if (engine === 'pglite') return test.skip('need Postgres', () => undefined);
  const { publish, rowOf, result, published, holdBuild } = steps;
  const root = () => siteRoot(studio.fixture.dataDir);

  async function joinLeases(options?: ServerLeasesOptions) {
    const leases = await joinServers(studio.database, options);
    onTestFinished(() => leases.close());
    return leases;
  }

  /** Starts a server on the current site, with an owner. */
  async function start(options?: ServerLeasesOptions) {
    const { database, fixture } = studio;
    const current = await readPublishedId(root());
    const backend = await startTestBackend(database, {
      ...(current === undefined
        ? { site: { find: () => undefined } }
        : { release: await readRelease(join(root(), current, 'client')) }),
      leases: await joinLeases(options),
      studio: await restart(fixture),
    });
    onTestFinished(() => backend.close());
    await backend.backend.settleContent();
    const mara = await openStudioAs({ database, backend }, 'admin');
    return { backend, mara, page: async () => (await fetch(backend.url)).text() };
  }

  const draft = (price: string) => save(studio.mara, studio.product.file, { price });
  const line = (price: string) => priceLine({ id: studio.product.id, price });
  const publishAt = async ({ mara }: { mara: typeof studio.mara }, price: string) => {
    await draft(price);
    const { body } = await publish(mara);
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
  };

  test('one publishes while the other waits, and then serves the new pages and prices', async () => {
    const [first, second] = [await start(), await start()];
    await publishAt(first, '$70');
    await expect.poll(second.page, soon).toContain(line('$70'));
    const encoding = async () =>
      (await fetch(second.backend.url, { headers: { 'accept-encoding': 'br' } })).headers.get(
        'content-encoding',
      );
    await expect.poll(encoding, soon).toBe('br');

    await draft('$77');
    const { begun, release } = holdBuild();
    const { body } = await publish(first.mara);
    await begun;
    await second.backend.backend.settleContent();
    expect(await rowOf(body.publication)).toMatchObject({ state: 'building' });
    expect(await publish(second.mara)).toMatchObject({ status: 409 });
    expect(await second.page()).toContain(line('$70'));
    release();
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
    await expect.poll(second.page, soon).toContain(line('$77'));
    const { id } = studio.product;
    const bought = checkoutBody(second.backend, [cartLine(id, { price: '$77' })]);
    expect((await postCheckout(second.backend, bought)).status).toBe(200);
    await publishAt(second, '$78');
    await expect.poll(first.page, soon).toContain(line('$78'));
  });

  test('one that was paused while it published changes nothing after the other took over', async () => {
    const old = await start(paused);
    await draft('$77');
    const { begun, release } = holdBuild();
    const { body } = await publish(old.mara);
    await begun;
    const next = await start();
    await expect
      .poll(async () => {
        await next.backend.backend.settleContent();
        return rowOf(body.publication);
      }, soon)
      .toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped during') as string });
    release();
    await old.backend.backend.close();
    expect(await published(studio.product.file)).toBeUndefined();
    expect(await readPublishedId(root())).toBeUndefined();
    await publishAt(next, '$77');
    expect(await next.page()).toContain(line('$77'));
  });

  test('during an upgrade, a server of the older release keeps its pages and publishes nothing', async () => {
    const old = await start();
    await publishAt(old, '$70');
    const before = join(root(), (await readPublishedId(root())) ?? '');
    await cp(before, join(root(), 'newer'), { recursive: true });
    await writeFile(join(root(), 'newer/release.sha256'), 'another code');
    await writeFile(join(root(), 'newer/client/index.html'), 'pages of the newer release');
    await switchSite(root(), 'newer');
    const newer = await start();
    expect(await newer.page()).toBe('pages of the newer release');
    await draft('$77');
    expect(await publish(old.mara)).toMatchObject({ status: 409, body: { code: 'content_is_upgrading' } });
    expect(await old.page()).toContain(line('$70'));
    await publishAt(newer, '$77');
    expect(await newer.page()).toContain(line('$77'));
  });

  test('files of a site stay until no living server needs them, and every server has the scripts of all', async () => {
    const first = await start();
    await publishAt(first, '$70');
    const oldest = (await readPublishedId(root())) ?? '';
    const slow = await joinLeases();
    await slow.keep([oldest]);
    const second = await start();
    for (const price of ['$71', '$72', '$73']) await publishAt(first, price);
    expect(existsSync(join(root(), oldest))).toBe(true);
    for (const { backend } of [first, second])
      for (const id of [oldest, await readPublishedId(root())])
        expect((await fetch(`${backend.url}/assets/${id}.js`)).status).toBe(200);
    const outside = `${first.backend.url}/assets/..%2f..%2f..%2f${oldest}%2fcatalog.json`;
    expect((await fetch(outside)).status).toBe(404);

    await slow.close();
    await publishAt(second, '$74');
    expect(existsSync(join(root(), oldest))).toBe(false);
  });

  test('one builds a preview, and both show it', async () => {
    const [first, second] = [await start(), await start()];
    const ask = ({ mara }: typeof first) => mara.post<{ html?: string }>({ action: 'preview', address: '/' });
    await draft('$77');
    const { begun, release } = holdBuild();
    await ask(first);
    await begun;
    expect(await ask(second)).toMatchObject({ status: 202 });
    release();
    for (const server of [first, second])
      await expect
        .poll(() => ask(server), soon)
        .toMatchObject({ status: 200, body: { html: expect.stringContaining(line('$77')) as string } });
    expect(studio.fixture.previews).toBe(1);
  });
});
