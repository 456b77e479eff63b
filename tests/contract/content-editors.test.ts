import { beforeEach, expect, test } from 'vitest';
import type { ContentChanges, ContentFile, ContentList } from '#domain/content-calls.ts';
import { asOwner, expectRefusal, service } from '../database/people.ts';
import { openStudioAs, save, undo, type StudioCaller } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

const article = 'blog/takeoff.md';
const ownersFiles = ['site.yml', 'look.yml', 'cart.yml', 'members.yml'];

describePublishing('editors', (studio, { publish, publishAndWait, result, trail, published }) => {
  let ed: StudioCaller;
  beforeEach(async () => {
    ed = await openStudioAs(studio, 'editor');
  });

  const filesFor = async (caller: StudioCaller) =>
    (await caller.get<ContentList>()).body.sections.flatMap(({ files }) => files.map(({ file }) => file));

  test('see pages and articles, but neither products nor settings', async () => {
    const [own, all] = [await filesFor(ed), await filesFor(studio.mara)];
    const hidden = all.filter((file) => !own.includes(file));
    expect(own).toEqual(expect.arrayContaining([article, 'home.yml', 'pages/terms.md', 'blog/index.yml']));
    expect(hidden.filter((file) => !file.startsWith('products/')).sort()).toEqual([...ownersFiles].sort());
    expect(hidden).toContain(studio.product.file);
    for (const file of hidden) expect(await ed.get(`?file=${file}`)).toMatchObject({ status: 404 });
  });

  test('publish an article under their own name in the trail', async () => {
    await save(ed, article, { title: 'Plant early' });
    const { body } = await publish(ed);
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
    expect(await published(article)).toContain('Plant early');
    expect(await trail()).toMatchObject([{ action: 'publish-content', admin_id: ed.person.sub }]);
  });

  test('neither see nor publish the owner’s drafts of products', async () => {
    const { file, price } = studio.product;
    const { body: draft } = await save(studio.mara, file, { price: '$77' });
    await save(ed, article, { title: 'Plant early' });
    const { body } = await ed.get<ContentChanges>('?changes');
    expect(body.files.map((change) => change.file)).toEqual([article]);
    expect(await ed.post({ action: 'publish', versions: { [file]: draft.version } })).toMatchObject({
      status: 404,
    });
    const shown = async (caller: StudioCaller) => {
      let answer = await caller.post<{ html?: string }>({ action: 'preview', address: '/' });
      await expect
        .poll(async () => {
          answer = await caller.post({ action: 'preview', address: '/' });
          return answer.body.html;
        })
        .toBeDefined();
      return answer.body.html;
    };
    expect(await shown(ed)).toContain(price);
    expect(await shown(studio.mara)).toContain('$77');
  });

  test('add and remove pages and articles, and no products', async () => {
    const create = (place: string, more: object = {}) =>
      ed.post<ContentFile>({ action: 'create', place, name: 'new-one', title: 'New one', ...more });
    const { status, body } = await create('blog/');
    expect({ status, file: body.file }).toEqual({ status: 200, file: 'blog/new-one.md' });
    for (const refused of [
      await create('products/', { category: 'coaching' }),
      await create('pages/', { copyOf: studio.product.file }),
      await ed.post({ action: 'move', file: studio.product.file, to: 0 }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'owners_content' } });
    const { version } = await studio.mara.open(studio.product.file);
    for (const action of ['remove', 'rename', 'save', 'discard'])
      expect(
        await ed.post({
          action,
          file: studio.product.file,
          version,
          ...(action === 'rename' && { name: 'x' }),
          ...(action === 'save' && { values: {} }),
        }),
      ).toMatchObject({ status: 404, body: { code: 'unknown_content_file' } });
  });

  test('undo what they published, but nothing from before a change of the owner', async () => {
    await save(ed, article, { title: 'Plant early' });
    const { body: own } = await publish(ed);
    await result(own.publication);
    await save(studio.mara, studio.product.file, { price: '$77' });
    const later = await publishAndWait();
    expect(await undo(ed, own.publication)).toMatchObject({ status: 403, body: { code: 'owners_content' } });
    const { body: undone } = await undo(studio.mara, later);
    await result(undone.publication);
    await asOwner(
      studio.database,
      `delete from "public"."content_publications" where "id" <> '${own.publication}'`,
    );
    const { body } = await undo(ed, own.publication);
    expect(await result(body.publication)).toMatchObject({ state: 'published' });
    expect(await published(article)).toBeUndefined();
  });

  test('are refused by the database as well, and so is everyone without a role', async () => {
    const member = await openStudioAs(studio, undefined);
    const draft = (file: string) =>
      JSON.stringify([
        { file, source: 'a: 1', version: 'a'.repeat(64), basedOn: 'b'.repeat(64), published: 'b'.repeat(64) },
      ]);
    const change = (file: string) => JSON.stringify([{ file, title: 'X', before: '', after: 'a: 1' }]);
    for (const [person, files] of [
      [ed.person.sub, [...ownersFiles, studio.product.file, 'pagesx.md', 'blog', '../site.yml']],
      [member.person.sub, [article]],
    ] as const)
      for (const file of files) {
        await expectRefusal(
          studio.database,
          service,
          `select "public"."save_content_drafts"($1::jsonb, $2::uuid)`,
          [draft(file), person],
        );
        await expectRefusal(
          studio.database,
          service,
          `select "public"."begin_content_publication"($1::uuid, $2::jsonb)`,
          [person, change(file)],
        );
      }
  });
});
