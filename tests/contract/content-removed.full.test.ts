import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { ContentFile } from '#domain/content-calls.ts';
import { openStudioAs, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';
import { cartLine, checkoutBody, postCheckout } from './shop-journey.ts';

describePublishing('removed and hidden content', (studio, steps) => {
  const { publish, publishAndWait, crashAndStart } = steps;

  test('a removed file of the repository stays removed after a restart', async () => {
    const { body: page } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'products/',
      name: 'a-copy',
      title: 'A copy',
      copyOf: studio.product.file,
    });
    await publishAndWait();
    await rm(join(overlayFolder(studio.fixture.dataDir), page.file));
    // As if it had come with the repository: an empty file hides it.
    await writeFile(join(overlayFolder(studio.fixture.dataDir), studio.product.file), '');
    const next = await crashAndStart();
    const other = await openStudioAs({ database: studio.database, backend: next }, 'admin');
    expect((await other.get(`?file=${studio.product.file}`)).status).toBe(404);
  });

  test('sells no hidden product, and refuses to remove one that was sold meanwhile', async () => {
    const { body: copy } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'products/',
      name: 'a-copy',
      title: 'A copy',
      copyOf: studio.product.file,
    });
    await publishAndWait();
    const buys = async () => {
      const line = cartLine(Number(copy.values['id']), { price: studio.product.price });
      return (await postCheckout(studio.backend, checkoutBody(studio.backend, [line]))).status;
    };
    const { version } = await studio.mara.open(copy.file);
    expect((await studio.mara.post({ action: 'remove', file: copy.file, version })).status).toBe(200);
    expect(await buys()).toBe(200);
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'product_was_sold' } });
    const removed = await studio.mara.open(copy.file);
    await studio.mara.post({ action: 'discard', file: copy.file, version: removed.version });
    await save(studio.mara, copy.file, { hidden: true });
    await publishAndWait();
    expect(await buys()).not.toBe(200);
  });
});
