import { expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { describeStorage, pdf } from './storage-fixture.ts';

describeStorage("storage responses in Supabase's format", (fixture) => {
  test('lists folders first, and both folders and files in the requested order', async () => {
    for (const name of ['b/one.pdf', 'a/one.pdf', 'z.pdf', 'c.pdf'])
      await fixture.put('open', `list/${name}`);
    const namesOf = async (column: string, order: string) =>
      (await fixture.service.storage.from('open').list('list', { sortBy: { column, order } })).data?.map(
        ({ name }) => name,
      );
    expect(await namesOf('name', 'asc')).toEqual(['a', 'b', 'c.pdf', 'z.pdf']);
    expect(await namesOf('name', 'desc')).toEqual(['b', 'a', 'z.pdf', 'c.pdf']);
    expect(await namesOf('created_at', 'desc')).toEqual(['b', 'a', 'c.pdf', 'z.pdf']);
  });

  test('a bucket has eight fields', async () => {
    const { data } = await fixture.service.storage.getBucket('open');
    expect(Object.keys(data ?? {}).sort()).toEqual([
      'allowed_mime_types',
      'created_at',
      'file_size_limit',
      'id',
      'name',
      'owner',
      'public',
      'updated_at',
    ]);
  });

  test('reports existing objects, ranges past the end, and ETags', async () => {
    await fixture.put('open', 'shapes.pdf');
    const headers = { authorization: `Bearer ${fixture.server.secrets.secretKey}` };
    const again = await fetch(`${fixture.server.url}/storage/v1/object/open/shapes.pdf`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/pdf' },
      body: pdf,
    });
    expect(await again.json()).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
      error: 'Duplicate',
    });
    const past = await fetch(fixture.publicUrl('open', 'shapes.pdf'), { headers: { range: 'bytes=9999-' } });
    expect(past.status).toBe(416);
    expect(past.headers.get('content-range')).toBe(`bytes */${pdf.length}`);
    expect(await past.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
    const info = await fetch(`${fixture.server.url}/storage/v1/object/info/public/open/shapes.pdf`);
    const { etag } = (await info.json()) as { etag: string };
    expect(info.headers.get('etag')).toBe(etag);
    expect((await fetch(fixture.publicUrl('open', 'shapes.pdf'))).headers.get('etag')).toBe(etag);
  });

  test("deletes files and buckets despite Supabase's guard against direct deletion", async () => {
    await asOwner(
      fixture.database,
      `create function "storage"."protect_delete" () returns trigger language plpgsql as $$
       begin
         if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
           raise exception 'Direct deletion from storage tables is not allowed.' using errcode = '42501';
         end if;
         return null;
       end;
       $$`,
    );
    for (const table of ['objects', 'buckets']) {
      await asOwner(
        fixture.database,
        `create trigger "protect_${table}_delete" before delete on "storage"."${table}"
         for each statement execute function "storage"."protect_delete" ()`,
      );
    }
    await expect(
      asOwner(fixture.database, `delete from "storage"."objects" where "name" = 'none'`),
    ).rejects.toThrow('Direct deletion');
    const { storage } = fixture.service;
    expect((await storage.createBucket('guarded')).error).toBeNull();
    await fixture.put('guarded', 'one.pdf');
    expect((await storage.from('guarded').remove(['one.pdf'])).data).toHaveLength(1);
    await fixture.put('guarded', 'two.pdf');
    expect((await storage.emptyBucket('guarded')).error).toBeNull();
    expect((await storage.deleteBucket('guarded')).error).toBeNull();
  });
});
