import { expect, test } from 'vitest';
import type { ContentFile, ContentPublication } from '../../supabase/functions/_shared/content-calls.ts';
import { save } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('restoring content', (studio, steps) => {
  const { result, publishAndWait, accepts, trail, published } = steps;

  test('restores the texts from before a publication, also those of later ones', async () => {
    await save(studio.mara, studio.product.file, { price: '$77' });
    const first = await publishAndWait();
    await save(studio.mara, studio.product.file, { price: '$78' });
    await save(studio.mara, 'site.yml', { tagline: 'Another line' });
    const second = await publishAndWait();
    const undo = async (publication: string) => {
      const { body } = await studio.mara.post<ContentPublication>({ action: 'restore', publication });
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
    };
    await undo(second);
    expect(await accepts('$77')).toBe(true);
    expect(await published('site.yml')).toBeUndefined();
    await undo(first);
    expect(await accepts(studio.product.price)).toBe(true);
    expect(await published(studio.product.file)).toBeUndefined();
    expect((await trail()).map(({ action }) => action)).toEqual([
      'publish-content',
      'publish-content',
      'restore-content',
      'restore-content',
    ]);
    expect(await studio.mara.post({ action: 'restore', publication: first })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_publish' },
    });
  });

  test('publishes an added and a removed page, and undoes both', async () => {
    const { body: page } = await studio.mara.post<ContentFile>({
      action: 'create',
      place: 'pages/',
      name: 'camps',
      title: 'Camps',
    });
    await save(studio.mara, page.file, {
      kicker: 'Four days',
      description: 'Camps for vaulters.',
      lead: 'One pit.',
    });
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
      const { body } = await studio.mara.post<ContentPublication>({ action: 'restore', publication });
      expect(await result(body.publication)).toMatchObject({ state: 'published' });
      expect(await published(page.file)).toEqual(text);
    }
  });
});
