import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPublishedId, siteRoot } from '#scripts/build/publish-site.ts';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { ContentChanges, ContentFile, ContentList, ContentPublication } from '#domain/content-calls.ts';
import { openStudioAs, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('publishing content, in other cases', (studio, steps) => {
  const { publish, rowOf, result, publishAndWait, page, accepts, published, holdBuild } = steps;

  test('a file that someone broke is repaired with the last version that worked', async () => {
    const { mara, fixture, product } = studio;
    const own = join(overlayFolder(fixture.dataDir), product.file);
    const open = () => mara.open(product.file);
    const repair = async (version: string) =>
      mara.post<ContentFile>({ action: 'repair', file: product.file, version });
    expect(await repair((await open()).version)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_repair' },
    });
    await mkdir(dirname(own), { recursive: true });
    await writeFile(own, 'name: [');
    expect(await open()).toMatchObject({
      unreadable: { sentence: expect.any(String) as string },
      lastWorking: {},
    });
    const { body: original } = await repair((await open()).version);
    expect(original).toMatchObject({ values: { price: product.amount }, problems: [] });
    await save(mara, product.file, { price: '$77' });
    await publishAndWait();

    const readable = await published(product.file);
    await writeFile(own, readable!.replace('price:', 'price: ['));
    const broken = await open();
    expect(broken).toMatchObject({
      unreadable: { line: expect.any(Number) as number },
      lastWorking: { publishedAt: expect.any(String) as string },
    });
    expect((await mara.post({ action: 'publish', versions: {} })).status).not.toBe(202);
    expect((await repair(original.version)).status).toBe(409);
    expect((await repair(broken.version)).body).toMatchObject({ values: { price: '$77' }, problems: [] });
    await publishAndWait();
    expect(await published(product.file)).toBe(readable);
  });

  test('shows the old page and the old price until the new ones are complete', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const { body, status } = await publish();
    expect(status).toBe(202);
    await begun;
    expect(await rowOf(body.publication)).toMatchObject({ state: 'building' });
    expect(await page()).not.toContain('$77');
    expect(await accepts(studio.product.price)).toBe(true);
    release();
    await result(body.publication);
    expect(await accepts('$77')).toBe(true);
  });

  test('publishes a page that moves only as a whole, and other drafts without it', async () => {
    const { body: list } = await studio.mara.get<ContentList>();
    const file = list.sections.find(({ place }) => place === 'blog/')?.files[0]?.file ?? '';
    const { version } = await studio.mara.open(file);
    await studio.mara.post({ action: 'rename', file, version, name: 'a-new-address' });
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { files, together } = (await studio.mara.get<ContentChanges>('?changes')).body;
    const moved = [file, 'blog/a-new-address.md', 'redirects.yml'];
    expect([...together].sort()).toEqual([...moved].sort());
    const publishOnly = (chosen: readonly string[]) => {
      const versions = files.filter((one) => chosen.includes(one.file)).map((one) => [one.file, one.version]);
      return studio.mara.post<ContentPublication>({
        action: 'publish',
        versions: Object.fromEntries(versions),
      });
    };
    for (const one of moved)
      expect(await publishOnly([one])).toMatchObject({ body: { code: 'content_is_half_moved' } });
    const { body } = await publishOnly([studio.product.file]);
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
    expect(await published('redirects.yml')).toBeUndefined();
    await publishAndWait();
    expect(await published('redirects.yml')).toContain('/blog/a-new-address');
  });

  test('two owners who publish at the same moment start one build', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const eve = await openStudioAs(studio, 'admin');
    const { release } = holdBuild();
    const answers = await Promise.all([publish(), publish(eve)]);
    release();
    for (const { body } of answers) if (body.publication !== undefined) await result(body.publication);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(studio.fixture.builds).toBe(1);
  });

  test('keeps a draft that was saved during the build', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const { begun, release } = holdBuild();
    const { body } = await publish();
    await begun;
    await save(studio.mara, studio.product.file, { price: '$78' });
    release();
    await result(body.publication);
    expect(await accepts('$77')).toBe(true);
    const { body: changes } = await studio.mara.get<ContentChanges>('?changes');
    expect(changes.files[0]?.changes).toEqual([{ field: 'Price', before: '$77', after: '$78' }]);
  });

  test('refuses an article that is scheduled for the past', async () => {
    const { body: article } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'blog/',
      name: 'too-late',
      title: 'Too late',
    });
    const values = { excerpt: 'Late.', status: 'scheduled', publishAt: '2020-01-01T10:00:00Z' };
    await save(studio.mara, article.file, values, 'Plant sooner.');
    const answer = await publish();
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.error).toContain('is in the past');
  });

  test('serves the scripts of the previous site to pages that are still open', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    await publishAndWait();
    const root = siteRoot(studio.fixture.dataDir);
    const script = `${studio.backend.url}/assets/${await readPublishedId(root)}.js`;
    await save(studio.mara, studio.product.file, { price: '$78' });
    await publishAndWait();
    expect((await fetch(script)).status).toBe(200);
  });
});
