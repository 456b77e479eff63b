import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentChanges, ContentFile, ContentList } from '#domain/content-calls.ts';
import { asOwner, type Role } from '../database/people.ts';
import { createStudioFixture, findSoldProduct, openStudioAs, type StudioCaller } from './content-fixture.ts';
import { describeBackend } from './describe-backend.ts';

const fixture = await createStudioFixture();
delete process.env.CONTENT_OVERLAY;
const version = 'a'.repeat(64);

describeBackend('new, renamed and removed content files', { studio: fixture.studio }, (context) => {
  let mara: StudioCaller;
  beforeAll(async () => {
    mara = await openStudioAs(context, 'admin');
  });
  beforeEach(async () => {
    await asOwner(context.database, `delete from "public"."content_drafts"`);
    await asOwner(context.database, `delete from "public"."orders"`);
  });
  afterAll(() => fixture.remove());

  const create = (body: object = {}, caller = mara) =>
    caller.post<ContentFile>({
      action: 'create',
      place: 'products/',
      name: 'club-t-shirt',
      title: 'Club T-shirt',
      category: 'apparel',
      ...body,
    });
  const drafts = async () =>
    (
      await asOwner<{ file: string }>(
        context.database,
        `select "file" from "public"."content_drafts" order by "file"`,
      )
    ).map(({ file }) => file);
  const listed = async () => (await mara.get<ContentList>()).body.sections.flatMap(({ files }) => files);
  const anyFile = async (place: string) =>
    (await listed()).find(({ file }) => file.startsWith(place) && file.endsWith('.md'))?.file ?? '';
  const remove = async (file: string) =>
    mara.post<ContentList>({ action: 'remove', file, version: (await mara.open(file)).version });
  const sell = async (productId: unknown) => {
    const [order] = await asOwner<{ id: string }>(
      context.database,
      `insert into "public"."orders" ("email", "amount_cents", "currency", "livemode")
       values ('buyer@example.com', 2900, 'usd', false) returning "id"`,
    );
    await asOwner(
      context.database,
      `insert into "public"."order_items" ("order_id", "position", "product_id", "product_name", "unit_amount_cents", "quantity")
       values ($1::uuid, 1, $2::integer, 'Sold', 2900, 1)`,
      [order?.id, productId],
    );
  };

  test('adds a T-shirt with sizes, and says what is still to write', async () => {
    const { body, status } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: 'products/club-t-shirt.md', change: 'added', title: 'Club T-shirt' });
    expect(body.values['options']).toHaveLength(4);
    expect(body.problems.map(({ field }) => field)).toContain('summary');
    expect(await listed()).toContainEqual(expect.objectContaining({ file: body.file, change: 'added' }));
    expect((await mara.get<ContentChanges>('?changes')).body.files).toMatchObject([{ file: body.file }]);
  });

  test('gives each of two products that are added at once its own id, also above products that were sold', async () => {
    await sell(4000);
    const made = await Promise.all([create(), create({ name: 'club-cap', title: 'Club cap' })]);
    expect(made.map(({ body }) => body.values['id']).sort()).toEqual([4001, 4002]);
  });

  test('gives the id of a removed product, which was never sold, to no other', async () => {
    const first = (await create()).body;
    expect((await mara.post({ action: 'remove', file: first.file, version: first.version })).status).toBe(
      200,
    );
    const second = (await create({ name: 'club-cap', title: 'Club cap' })).body;
    expect(Number(second.values['id'])).toBeGreaterThan(Number(first.values['id']));
  });

  test('of two owners who add the same file, one is refused', async () => {
    const eve = await openStudioAs(context, 'admin');
    const [first, second] = (await Promise.all([create(), create({}, eve)]))
      .map(({ status }) => status)
      .sort();
    expect(first).toBe(200);
    // 400 if the other file was there already, 409 if it came meanwhile.
    expect([400, 409]).toContain(second);
    expect(await drafts()).toHaveLength(1);
  });

  test('a copy has an id of its own and delivers no PDF', async () => {
    const sold = await findSoldProduct(fixture);
    const original = await mara.open(sold.file);
    const { body } = await create({ name: 'a-copy', title: 'A copy', copyOf: sold.file });
    expect(body.values).toMatchObject({ name: 'A copy', price: original.values['price'] });
    expect(body.values['id']).not.toBe(original.values['id']);
    expect(JSON.stringify(body.values['delivers'] ?? [])).not.toContain('"file"');
    expect(body.problems).toEqual([]);
  });

  test('discards an added file', async () => {
    const { body } = await create();
    expect((await mara.post({ action: 'discard', file: body.file, version: body.version })).status).toBe(200);
    expect(await drafts()).toEqual([]);
    expect((await mara.get(`?file=${body.file}`)).status).toBe(404);
  });

  test('renames an article: its old address leads to the new one', async () => {
    const file = await anyFile('blog/');
    const article = await mara.open(file);
    const { body } = await mara.post<ContentFile>({
      action: 'rename',
      file,
      version: article.version,
      name: 'a-new-address',
    });
    expect(body).toMatchObject({
      file: 'blog/a-new-address.md',
      address: '/blog/a-new-address',
      problems: [],
    });
    expect(await drafts()).toEqual(['blog/a-new-address.md', file, 'redirects.yml'].sort());
    expect((await mara.open('redirects.yml')).values['redirects']).toEqual([
      { from: article.address, to: '/blog/a-new-address' },
    ]);
    // A second name: the first old address leads there at once, and the name in between too.
    const again = await mara.post<ContentFile>({
      action: 'rename',
      file: body.file,
      version: body.version,
      name: 'a-better-address',
    });
    expect(again.status).toBe(200);
    expect((await mara.get<ContentChanges>('?changes')).body.problems).toEqual([]);
    expect((await mara.open('redirects.yml')).values['redirects']).toContainEqual({
      from: article.address,
      to: '/blog/a-better-address',
    });
  });

  test('an article that was never published leaves no moved page behind', async () => {
    const { body } = await mara.post<ContentFile>({
      action: 'create',
      place: 'blog/',
      name: 'winter-the-plant',
      title: 'Winter & the plant',
    });
    const { file, version } = body;
    const renamed = await mara.post({ action: 'rename', file, version, name: 'winter-plant' });
    expect(renamed).toMatchObject({ status: 200, body: { address: '/blog/winter-plant' } });
    expect(await drafts()).not.toContain('redirects.yml');
  });

  test('removes a product that was never sold, and brings it back', async () => {
    const { body } = await create({ copyOf: (await findSoldProduct(fixture)).file });
    expect((await remove(body.file)).status).toBe(200);
    expect(await drafts()).toEqual([]);
    const file = 'pages/cookies.md';
    const answer = await remove(file);
    // Whether other pages link to it is the content's business; both answers are right ones.
    if (answer.status === 200) {
      expect(await listed()).toContainEqual(expect.objectContaining({ file, change: 'removed' }));
      const removed = await mara.open(file);
      await mara.post({ action: 'discard', file, version: removed.version });
    } else expect(answer.body.code).toBe('content_is_needed');
    expect(await drafts()).toEqual([]);
  });

  test('keeps a product that was sold', async () => {
    const { body } = await create({ copyOf: (await findSoldProduct(fixture)).file });
    await sell(body.values['id']);
    expect(await remove(body.file)).toMatchObject({ status: 409, body: { code: 'product_was_sold' } });
  });

  test('keeps a page that another one links to', async () => {
    const { body: page } = await create({
      place: 'pages/',
      name: 'camps',
      title: 'Camps',
      category: undefined,
    });
    const article = await mara.open(await anyFile('blog/'));
    await mara.post({
      action: 'save',
      file: article.file,
      version: article.version,
      values: article.values,
      text: 'See [our camps](/camps).',
    });
    const complete = { ...page.values, kicker: 'K', description: 'D', lead: 'L' };
    await mara.post({ action: 'save', file: page.file, version: page.version, values: complete });
    const refused = await remove(page.file);
    expect(refused).toMatchObject({ status: 409, body: { code: 'content_is_needed' } });
    expect(refused.body.error).toContain(article.title);
  });

  test('renders Markdown as the page does, and refuses HTML in it', async () => {
    const render = (file: string, text: string) =>
      mara.post<{ html: string }>({ action: 'render', file, text });
    expect((await render('pages/terms.md', '**Bold** {x}')).body.html).toContain('<strong>Bold</strong>');
    expect((await render('blog/new.md', '## One\n\n## One')).body.html).toContain('id="one-2"');
    const product = (await findSoldProduct(fixture)).file;
    expect((await render(product, '[Apply]({links.application})')).body.html).toContain('href="');
    for (const text of ['<script>alert(1)</script>', '[x](javascript:alert(1))', '<b onclick=x>']) {
      const answer = await render('blog/new.md', text);
      expect(answer).toMatchObject({ status: 400, body: { code: 'content_fields_wrong' } });
      expect(answer.body.html).toBeUndefined();
    }
    expect((await render('../package.json', 'x')).status).toBe(400);
    expect((await render('blog/new.md', 'x'.repeat(300_000))).status).toBe(413);
    expect(await drafts()).toEqual([]);
  });

  test('moves a product to the first place', async () => {
    const products = (await listed()).filter(({ file }) => file.startsWith('products/'));
    const last = products.at(-1)?.file ?? '';
    await mara.post({ action: 'move', file: last, to: 0 });
    const after = (await listed()).filter(({ file }) => file.startsWith('products/'));
    expect(after.map(({ file }) => file)).toEqual([last, ...products.slice(0, -1).map(({ file }) => file)]);
  });

  test.each([undefined, 'coach', 'desk'] satisfies (Role | undefined)[])(
    'refuses a member with the role %s',
    async (role) => {
      const other = await openStudioAs(context, role);
      const file = 'pages/terms.md';
      for (const body of [
        { action: 'create', place: 'blog/', name: 'x', title: 'X' },
        { action: 'rename', file, version, name: 'x' },
        { action: 'remove', file, version },
        { action: 'move', file, to: 0 },
        { action: 'render', file, text: 'x' },
      ])
        expect(await other.post(body)).toMatchObject({ status: 403, body: { code: 'no_access' } });
      expect(await drafts()).toEqual([]);
    },
  );

  describe('hostile input', () => {
    test.each([
      '../package',
      '..',
      '.',
      '',
      'a/../../b',
      '/etc/passwd',
      'a\\b',
      'A',
      'a b',
      'a--b',
      '-a',
      'a.md',
      '%2e%2e',
      'a\u0000',
      'é',
      'x'.repeat(81),
      'index.yml',
    ])('adds no file with the name %j', async (name) => {
      for (const place of ['products/', 'pages/', 'blog/']) {
        expect(await create({ place, name, category: undefined })).toMatchObject({ status: 400 });
      }
      const file = await anyFile('blog/');
      const { version: newest } = await mara.open(file);
      expect((await mara.post({ action: 'rename', file, version: newest, name })).status).toBe(400);
      expect(await drafts()).toEqual([]);
    });

    test.each([
      '',
      '/',
      '../',
      'files/',
      'guides/',
      'site.yml',
      'products',
      'products/../',
      '__proto__',
      'constructor',
    ])('adds no file to %j', async (place) => {
      expect((await create({ place })).status).toBe(400);
      expect(await drafts()).toEqual([]);
    });

    test.each(['shop', 'cart', 'admin/content', 'programs/demo', 'login', 'terms'])(
      'adds no page at %s, an address that is taken',
      async (name) => {
        const answer = await create({ place: 'pages/', name, category: undefined });
        expect(answer).toMatchObject({ status: 400, body: { code: 'content_fields_wrong' } });
      },
    );

    test.each([
      ['another category', { category: 'shoes' }],
      ['no title', { title: '  ' }],
      ['a huge title', { title: 'x'.repeat(121) }],
      ['a copy of no product', { copyOf: '../package.json' }],
      ['a copy of another kind', { copyOf: 'pages/terms.md' }],
      ['an id', { id: 1 }],
    ])('refuses %s', async (_name, body) => {
      expect((await create(body)).status).toBe(400);
      expect(await drafts()).toEqual([]);
    });

    test('a title cannot end its field', async () => {
      const title = `"\nid: 1\n--- *alias {{`;
      const { body } = await create({ title: title.replaceAll('\n', ' ') });
      expect(body.values['name']).toBe(title.replaceAll('\n', ' '));
    });

    test.each(['site.yml', 'home.yml', 'blog/index.yml', 'redirects.yml'])(
      'removes and renames no %s',
      async (file) => {
        expect((await remove(file)).status).toBe(400);
        const { version: newest } = await mara.open(file);
        expect((await mara.post({ action: 'rename', file, version: newest, name: 'x' })).status).toBe(400);
      },
    );

    test('renames and removes nothing that another owner changed since', async () => {
      const file = await anyFile('blog/');
      const seen = await mara.open(file);
      await mara.post({
        action: 'save',
        file,
        version: seen.version,
        values: { ...seen.values, title: 'New' },
      });
      const old = { file, version: seen.version };
      expect((await mara.post({ action: 'rename', ...old, name: 'x' })).status).toBe(409);
      expect((await mara.post({ action: 'remove', ...old })).status).toBe(409);
      expect(await drafts()).toEqual([file]);
    });

    test.each([-1, 0.5, 5000, '0', null])('moves nothing to the place %j', async (to) => {
      expect((await mara.post({ action: 'move', file: 'products/flight-mode.md', to })).status).toBe(400);
    });
  });
});
