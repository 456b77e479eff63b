import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { ContentFile, ContentList } from '#domain/content-calls.ts';
import { openStudioAs, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('a new version of a file that the owner published', (studio, steps) => {
  const { publishAndWait, published } = steps;

  /** Publishes a price, then lets the repository have had another price when that happened. Returns the repository's file. */
  async function updateUnderMine(): Promise<ContentFile> {
    const { file } = studio.product;
    const original = await studio.mara.open(file);
    await save(studio.mara, file, { price: '$77' });
    await publishAndWait();
    const base = join(overlayFolder(studio.fixture.dataDir), 'bases', file);
    expect(await readFile(base, 'utf8')).toBe(original.source);
    await mkdir(dirname(base), { recursive: true });
    await writeFile(base, original.source.replace(`price: ${studio.product.amount}`, 'price: 11'));
    return original;
  }
  const listed = async () =>
    (await studio.mara.get<ContentList>()).body.sections
      .flatMap(({ files }) => files)
      .filter(({ updateFrom }) => updateFrom === 'code');

  test('is no update as long as the repository’s file stays', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    await publishAndWait();
    expect(await listed()).toEqual([]);
    expect(await studio.mara.open(studio.product.file)).not.toHaveProperty('update');
  });

  test('is listed with what differs, also after another edit, until the owner keeps the own one', async () => {
    const original = await updateUnderMine();
    const { file, price } = studio.product;
    expect(await listed()).toMatchObject([{ file }]);
    await save(studio.mara, file, { price: '$78' });
    await publishAndWait();
    const { update, version } = await studio.mara.open(file);
    expect(update).toMatchObject({
      from: 'code',
      version: original.version,
      changes: [{ before: '$11', after: price }],
      differences: [{ before: '$78', after: price }],
      canCombine: false,
    });
    const decision = { action: 'decide', file, version, update: update?.version, take: 'mine' };
    const keep = () => studio.mara.post<ContentFile>(decision);
    const kept = await keep();
    expect(kept.status).toBe(200);
    expect(kept.body).not.toHaveProperty('update');
    expect(await listed()).toEqual([]);
    expect(await published(file)).toContain('$78');
    expect(await keep()).toMatchObject({ status: 409, body: { code: 'content_update_changed' } });
  });

  test('becomes a draft, and once published no file of the owner hides the next update', async () => {
    const original = await updateUnderMine();
    const { file } = studio.product;
    const { version, update } = await studio.mara.open(file);
    const use = { action: 'decide', file, version, update: update?.version, take: 'theirs' };
    const { body } = await studio.mara.post<ContentFile>(use);
    expect(body).toMatchObject({ source: original.source, draft: {} });
    expect(await listed()).toEqual([]);
    expect(await published(file)).toContain('$77');
    await publishAndWait();
    expect([await published(file), await published(`bases/${file}`)]).toEqual([undefined, undefined]);
  });

  test('is combined with the own version if they changed different fields, and then asks nothing', async () => {
    const { file } = studio.product;
    const original = await studio.mara.open(file);
    await save(studio.mara, file, { price: '$77', name: 'Before' });
    await publishAndWait();
    const base = join(overlayFolder(studio.fixture.dataDir), 'bases', file);
    await writeFile(base, original.source.replace(/^name: .*$/m, 'name: Before'));
    const { version, update } = await studio.mara.open(file);
    expect(update).toMatchObject({ from: 'code', canCombine: true });
    const both = { action: 'decide', file, version, update: update?.version, take: 'both' };
    const { body } = await studio.mara.post<ContentFile>(both);
    expect(body.values).toMatchObject({ price: '$77', name: original.values['name'] });
    expect(await listed()).toEqual([]);
    await publishAndWait();
    expect(await listed()).toEqual([]);
  });

  test('overwrites no draft that the owner has not seen, and only owners decide', async () => {
    await updateUnderMine();
    const { file } = studio.product;
    const { version, update } = await studio.mara.open(file);
    const eve = await openStudioAs(studio, 'admin');
    await save(eve, file, { price: '$80' });
    const use = { action: 'decide', file, version, update: update?.version, take: 'theirs' };
    expect(await studio.mara.post(use)).toMatchObject({ status: 409, body: { code: 'content_changed' } });
    expect((await studio.mara.open(file)).values['price']).toBe('$80');
    const wrong = { ...use, update: version };
    expect(await studio.mara.post(wrong)).toMatchObject({ body: { code: 'content_update_changed' } });
    const coach = await openStudioAs(studio, 'coach');
    expect((await coach.post(use)).status).toBe(403);
    expect((await studio.mara.post({ ...use, file: '../package.json' })).status).toBe(404);
  });
});
