import { expect, test } from 'vitest';
import type { ContentFile, ContentUndo } from '#domain/content-calls.ts';
import { save, undo } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('restoring content', (studio, steps) => {
  const { result, publishAndWait, accepts, trail, published } = steps;

  test('restores the texts from before a publication, also those of later ones', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const first = await publishAndWait();
    await save(studio.mara, studio.product.file, { price: '$78' });
    await save(studio.mara, 'site.yml', { tagline: 'Another line' });
    const second = await publishAndWait();
    const undoAndWait = async (publication: string) => {
      const { body } = await undo(studio.mara, publication);
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
    };
    await undoAndWait(second);
    expect(await accepts('$77')).toBe(true);
    expect(await published('site.yml')).toBeUndefined();
    await undoAndWait(first);
    expect(await accepts(studio.product.price)).toBe(true);
    expect(await published(studio.product.file)).toBeUndefined();
    expect((await trail()).map(({ action }) => action)).toEqual([
      'publish-content',
      'publish-content',
      'restore-content',
      'restore-content',
    ]);
    expect(await undo(studio.mara, first)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_publish' },
    });
  });

  test('shows what undoing changes, and changes nothing else', async () => {
    const { file, price } = studio.product;
    await save(studio.mara, file, { price: '$77' });
    const first = await publishAndWait();
    const look = () => studio.mara.get<ContentUndo>(`?undo=${first}`);
    const seen = (await look()).body.files;
    expect(seen).toMatchObject([
      { file, isOutside: false, changes: [{ field: 'Price', before: '$77', after: price }] },
    ]);
    await save(studio.mara, file, { price: '$78' });
    await publishAndWait();
    const versions = Object.fromEntries(seen.map((one) => [one.file, one.version]));
    const undoFirst = (versions: object) =>
      studio.mara.post({ action: 'restore', publication: first, versions });
    for (const old of [versions, {}])
      expect(await undoFirst(old)).toMatchObject({ status: 409, body: { code: 'content_site_changed' } });
    expect(await accepts('$78')).toBe(true);
    expect((await look()).body.files).toMatchObject([{ changes: [{ before: '$78', after: price }] }]);
  });

  test('publishes an added and a removed page, and undoes both', async () => {
    const { body: page } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'pages/',
      name: 'camps',
      title: 'Camps',
    });
    const values = { kicker: 'Four days', description: 'Camps for vaulters.', lead: 'One pit.' };
    await save(studio.mara, page.file, values, 'Bring your pole.');
    const added = await publishAndWait();
    expect(await published(page.file)).toContain('Four days');
    const { version } = await studio.mara.open(page.file);
    expect((await studio.mara.post({ action: 'remove', file: page.file, version })).status).toBe(200);
    const removed = await publishAndWait();
    expect(await published(page.file)).toBeUndefined();
    expect((await studio.mara.get(`?file=${page.file}`)).status).toBe(404);
    for (const [publication, text] of [
      [removed, expect.stringContaining('Four days') as string],
      [added, undefined],
    ] as const) {
      const { body } = await undo(studio.mara, publication);
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
      expect(await published(page.file)).toEqual(text);
    }
  });
});
