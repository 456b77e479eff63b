import { expect, test } from 'vitest';
import { readPublishedId, siteRoot } from '#scripts/build/publish-site.ts';
import type { ContentChanges, ContentFile, ContentList, ContentPublication } from '#domain/content-calls.ts';
import { BuildFailure, openStudioAs, priceLine, save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('publishing content', (studio, steps) => {
  const { publish, rowOf, result, publishAndWait, page, accepts, trail, published, holdBuild } = steps;

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
    expect(answer.body.error).toContain(': “Price” must look like');
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
