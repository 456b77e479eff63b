import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findShareImage } from '#scripts/build/share-images.ts';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { ContentPublication, OutdatedShareImages } from '#domain/content-calls.ts';
import { openStudioAs, save, type StudioCaller } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

const drawing = (height = 630, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 1200, height, channels: 3, background: '#0a2' } })
    .toFormat(format)
    .toBuffer();

describePublishing('share images', (studio, { publishAndWait, result }) => {
  const list = async (caller: StudioCaller) => {
    const answer = await caller.call('content-share', '');
    return { status: answer.status, body: (await answer.json()) as OutdatedShareImages };
  };
  const store = async (caller: StudioCaller, query: Record<string, string>, bytes: Buffer) => {
    const address = `?${new URLSearchParams(query).toString()}`;
    const answer = await caller.call('content-share', address, {
      method: 'POST',
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string; error?: string } };
  };

  test('are outdated by another name of the brand, once it is published', async () => {
    expect((await list(studio.mara)).body).toEqual({ images: [], fonts: [] });
    await save(studio.mara, 'site.yml', { name: 'Höhenflug' });
    expect((await list(studio.mara)).body.images).toEqual([]);
    await publishAndWait();
    const { images, fonts } = (await list(studio.mara)).body;
    expect(images.length).toBeGreaterThan(20);
    for (const { html } of images) expect(html).toContain('Höhenflug');
    expect(fonts.map(({ family }) => family)).toContain('Archivo Variable');
  });

  test('have the fonts and colors of the look', async () => {
    await save(studio.mara, 'look.yml', { fonts: 'saira', accent: '#00693c' });
    await publishAndWait();
    const { images, fonts } = (await list(studio.mara)).body;
    expect(fonts.map(({ family }) => family)).toContain('Saira Variable');
    for (const { html } of images) {
      expect(html).toContain("'Saira Variable'");
      expect(html).not.toContain("'Archivo Variable'");
      expect(html).not.toContain('#ff7a5c');
    }
  });

  test('a new title outdates the image of its page alone, and a price none', async () => {
    await save(studio.mara, 'blog/takeoff.md', { title: 'Plant early' });
    await save(studio.mara, studio.product.file, { price: '$77' });
    await publishAndWait();
    const { images } = (await list(studio.mara)).body;
    expect(images.map(({ path }) => path)).toEqual(['/blog/takeoff']);
  });

  test('the drawn image replaces the committed one, and the pages name it once they are rendered again', async () => {
    await save(studio.mara, 'site.yml', { name: 'Höhenflug' });
    await publishAndWait();
    const shop = (await list(studio.mara)).body.images.find(({ path }) => path === '/shop');
    const { path = '', source = '' } = shop ?? {};
    const before = findShareImage('/shop');
    expect((await store(studio.mara, { path, source }, await drawing())).status).toBe(200);
    const after = findShareImage('/shop');
    expect(after?.address).toMatch(/^\/share\/shop-[0-9a-f]{8}\.png$/);
    expect(after?.address).not.toBe(before?.address);
    const file = join(overlayFolder(studio.fixture.dataDir), after?.address ?? '');
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: 'png', width: 1200 });
    expect((await list(studio.mara)).body.images.map((image) => image.path)).not.toContain('/shop');
    const builds = studio.fixture.builds;
    const { body } = await studio.mara.post<ContentPublication>({ action: 'renew' });
    expect(await result(body.publication)).toMatchObject({ state: 'published', problem: null });
    expect(studio.fixture.builds).toBe(builds + 1);
  });

  test('refuses other files, other pages and other people', async () => {
    await save(studio.mara, 'site.yml', { name: 'Höhenflug' });
    await publishAndWait();
    const [image] = (await list(studio.mara)).body.images;
    const { path = '', source = '' } = image ?? {};
    for (const wrong of [await drawing(600), await drawing(630, 'jpeg'), Buffer.from('<svg/>')])
      expect(await store(studio.mara, { path, source }, wrong)).toMatchObject({
        status: 400,
        body: { code: 'picture_refused' },
      });
    const right = await drawing();
    for (const query of [
      { path: '/../../x', source },
      { path, source: '0'.repeat(64) },
      { path: '/shop', source },
    ])
      expect(await store(studio.mara, query, right)).toMatchObject({ status: 409 });
    expect((await store(studio.mara, { path, source }, Buffer.alloc(4_000_001))).status).toBe(413);
    for (const role of [undefined, 'coach', 'desk'] as const) {
      const other = await openStudioAs(studio, role);
      expect((await list(other)).status).toBe(403);
      expect((await store(other, { path, source }, right)).status).toBe(403);
    }
  });
});
