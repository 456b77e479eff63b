import { expect, test } from 'vitest';
import type { ContentList, ContentPublication } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { openStudioAs } from './content-fixture.ts';
import { describePublishing } from './content-publisher.ts';

describePublishing('starting a site', (studio, { result, published }) => {
  const start = (from: string, caller = studio.mara) =>
    caller.post<ContentPublication>({ action: 'start', from, name: 'Höhenflug' });
  const files = async () =>
    (await studio.mara.get<ContentList>()).body.sections.flatMap((section) =>
      section.files.map(({ file }) => file),
    );

  test('a blank site replaces the sample, and the sample comes back', async () => {
    const before = await files();
    expect(await start('sample')).toMatchObject({ status: 200, body: { publication: '' } });
    const { body } = await start('blank');
    expect(await result(body.publication)).toMatchObject({ state: 'published', problem: null });
    expect((await files()).filter((file) => file.startsWith('products/'))).toEqual([
      'products/first-product.md',
    ]);
    expect(await published('site.yml')).toContain('name: Höhenflug');
    const back = await start('sample');
    expect(await result(back.body.publication)).toMatchObject({ state: 'published', problem: null });
    expect(await files()).toEqual(before);
    expect(await published('site.yml')).toBeUndefined();
    const trail = await asOwner<{ target: string }>(
      studio.database,
      `select "target" from "public"."admin_actions" where "action" = 'start-site' order by "id"`,
    );
    expect(trail.map(({ target }) => target)).toEqual(['sample', 'blank', 'sample']);
  });

  test('is for the owner', async () => {
    const editor = await openStudioAs(studio, 'editor');
    expect(await start('blank', editor)).toMatchObject({ status: 403, body: { code: 'no_access' } });
  });

  test('is refused once something was sold', async () => {
    await asOwner(
      studio.database,
      `insert into "public"."orders" ("email", "status", "amount_cents", "paid_cents", "currency", "livemode", "paid_at")
       values ('buyer@vault.test', 'paid', 1900, 1900, 'usd', false, now())`,
    );
    expect(await start('blank')).toMatchObject({ status: 409, body: { code: 'shop_has_sold' } });
    await asOwner(studio.database, `delete from "public"."orders"`);
  });
});
