import { expect, test } from 'vitest';
import type { ContentChanges } from '#domain/content-calls.ts';
import { BuildFailure, priceLine, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('publishing content', (studio, steps) => {
  const { publish, result, publishAndWait, page, accepts, trail, published, holdBuild } = steps;

  test('changes the price on the page and at checkout, and the file', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    expect(await page()).not.toContain('$77');
    await publishAndWait();
    expect(await page()).toContain(priceLine({ id: studio.product.id, price: '$77' }));
    expect([await accepts('$77'), await accepts(studio.product.price)]).toEqual([true, false]);
    expect(await published(studio.product.file)).toContain('price: $77');
    expect((await studio.mara.get<ContentChanges>('?changes')).body.files).toEqual([]);
    expect(await trail()).toEqual([
      {
        admin_id: studio.mara.person.sub,
        action: 'publish-content',
        details: { state: 'done', count: 1, titles: [expect.any(String)] },
      },
    ]);
  });

  test('gets Brotli files after it is public, which show the same', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    await publishAndWait();
    const ask = () => fetch(studio.backend.url, { headers: { 'accept-encoding': 'br' } });
    await expect.poll(async () => (await ask()).headers.get('content-encoding')).toBe('br');
    expect(await (await ask()).text()).toContain(priceLine({ id: studio.product.id, price: '$77' }));
  });

  test('publishes one change at a time', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const first = await publish();
    await begun;
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'content_is_publishing' } });
    release();
    await result(first.body.publication);
    expect(studio.fixture.builds).toBe(1);
  });

  test('a failed build keeps the old site, the draft and a reason', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    studio.fixture.duringBuild = () => Promise.reject(new BuildFailure('No space left.'));
    const { body } = await publish();
    expect(await result(body.publication)).toMatchObject({
      state: 'failed',
      problem: 'The site could not be built, so nothing was changed. No space left.',
    });
    expect(await accepts(studio.product.price)).toBe(true);
    expect(await published(studio.product.file)).toBeUndefined();
    expect((await studio.mara.get<ContentChanges>('?changes')).body.files).toMatchObject([
      { file: studio.product.file },
    ]);
    expect(await trail()).toMatchObject([{ details: { state: 'failed' } }]);
    studio.fixture.duringBuild = () => Promise.resolve();
    await publishAndWait();
    expect(await accepts('$77')).toBe(true);
  });

  test('refuses a draft with an error, and names page and field in one sentence', async () => {
    await save(studio.mara, studio.product.file, { price: 'cheap' });
    const answer = await publish();
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
    expect(answer.body.error).toContain(': “Price” must be a number');
    expect(studio.fixture.builds).toBe(0);
    expect(await trail()).toEqual([]);
  });

  test('publishes only what the page showed', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { body } = await studio.mara.get<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
    await save(studio.mara, studio.product.file, { price: '$78' });
    expect(await studio.mara.post({ action: 'publish', versions })).toMatchObject({
      status: 409,
      body: { code: 'content_drafts_changed' },
    });
    await save(studio.mara, 'site.yml', { tagline: 'Another line' });
    expect(await studio.mara.post({ action: 'publish', versions })).toMatchObject({ status: 409 });
    expect(await studio.mara.post({ action: 'publish', versions: {} })).toMatchObject({ status: 409 });
  });
});
