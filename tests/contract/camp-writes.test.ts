import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, dee, openCamp, person, resultOf, success } from './camp-fixture.ts';
import { visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

/** The header of `maxAffected`, whose types require generated ones that name PostgREST's version. */
const atMost = (rows: number) => ['Prefer', `handling=strict,max-affected=${rows}`] as const;

describeOnEachEngine('writing rows', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const from = (table: string) => camp.as(visitor).from(table);
  const newPost = { text: 'foo', username: 'ada', room_id: 1 };
  const post = (id: number, room_id = 1, text = 'foo') => ({ ...newPost, id, room_id, text, data: null });

  test('inserts, upserts, updates and deletes rows, with and without counts', async () => {
    expect(await resultOf(from('camp_posts').insert(newPost).select())).toEqual(
      success([post(5)], { status: 201 }),
    );
    expect(await resultOf(from('camp_posts').insert(newPost))).toEqual(success(null, { status: 201 }));
    expect(
      await resultOf(from('camp_posts').insert([newPost, newPost], { count: 'exact' }).select()),
    ).toEqual(success([post(7), post(8)], { status: 201, count: 2 }));
    const third = { id: 3, ...newPost, room_id: 2 };
    expect(await resultOf(from('camp_posts').upsert(third, { count: 'exact' }).select())).toEqual(
      success([post(3, 2)], { count: 1 }),
    );
    const foos = [post(3, 2), post(5, 2), post(6, 2), post(7, 2), post(8, 2)];
    expect(
      await resultOf(
        from('camp_posts').update({ room_id: 2 }, { count: 'exact' }).eq('text', 'foo').order('id').select(),
      ),
    ).toEqual(success(foos, { count: 5 }));
    expect(
      await resultOf(from('camp_posts').delete({ count: 'exact' }).eq('text', 'foo').order('id').select()),
    ).toEqual(success(foos, { count: 5 }));
    expect(await resultOf(from('camp_posts').delete().eq('text', 'foo'))).toEqual(
      success(null, { status: 204 }),
    );
    expect(await resultOf(from('camp_posts').select('id').order('id'))).toEqual(
      success([1, 2, 4].map((id) => ({ id }))),
    );
  });

  test('merges or keeps an existing row', async () => {
    const byName = { onConflict: 'username' };
    expect(await resultOf(from('camp_people').upsert({ username: 'dee' }, byName).select())).toEqual(
      success([dee]),
    );
    expect(
      await resultOf(
        from('camp_people')
          .upsert({ username: 'dee' }, { ...byName, ignoreDuplicates: true })
          .select(),
      ),
    ).toEqual(success([], { status: 201 }));
    expect(await resultOf(from('camp_people').insert({ username: 'dee' }))).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "camp_people_pkey"',
        details: 'Key (username)=(dee) already exists.',
        hint: null,
      },
    });
    expect(await resultOf(from('camp_posts').insert({ ...newPost, username: 'nobody' }))).toMatchObject({
      status: 409,
      error: { code: '23503', details: 'Key (username)=(nobody) is not present in table "camp_people".' },
    });
    expect(await resultOf(from('camp_posts').insert({ text: 'alone' }))).toMatchObject({
      status: 400,
      error: { code: '23502' },
    });
    expect(await resultOf(from('camp_people').insert({ nothing: 1 }))).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'nothing' column of 'camp_people' in the schema cache",
      },
    });
  });

  test('uses defaults for missing keys of a row on request', async () => {
    const rooms = [{ id: 100 }, { slug: 'attic' }];
    expect(
      await resultOf(from('camp_rooms').insert(rooms, { defaultToNull: false }).select().rollback()),
    ).toEqual(
      success(
        [
          { id: 100, data: null, slug: null },
          { id: 5, data: null, slug: 'attic' },
        ],
        { status: 201 },
      ),
    );
    const again = await resultOf(
      from('camp_rooms')
        .upsert([{ id: 1 }, { slug: 'attic' }], { defaultToNull: false })
        .select()
        .rollback(),
    );
    // Each row takes a number from the sequence, even with an explicit id, and none is returned to it.
    expect(again).toEqual(
      success(
        [
          { id: 1, data: null, slug: null },
          { id: 7, data: null, slug: 'attic' },
        ],
        { status: 201 },
      ),
    );
    expect(await resultOf(from('camp_rooms').select('id').order('id'))).toEqual(
      success([1, 2, 3].map((id) => ({ id }))),
    );
  });

  test('reports that nothing matched', async () => {
    const change = () => from('camp_people').update({ data: '' }).eq('username', 'nobody');
    expect(await resultOf(change())).toEqual(success(null, { status: 204 }));
    expect(await resultOf(change().select())).toEqual(success([]));
  });

  test('returns a single written row', async () => {
    expect(await resultOf(from('camp_people').insert({ username: 'foo' }).select().single())).toEqual(
      success(person('foo', null), { status: 201 }),
    );
    expect(await resultOf(from('camp_people').insert({ username: 'bar' }).select('status'))).toEqual(
      success([{ status: 'HERE' }], { status: 201 }),
    );
    const both = from('camp_people').insert([{ username: 'a' }, { username: 'b' }]);
    expect(await resultOf(both.select().single())).toMatchObject({
      data: null,
      status: 406,
      error: { code: 'PGRST116' },
    });
    expect(await resultOf(from('camp_people').select().in('username', ['a', 'b']))).toEqual(success([]));
  });

  test('rolls back a tried change', async () => {
    const eda = person('eda', '[20,25)');
    expect(await resultOf(from('camp_people').insert(eda).select().rollback().single())).toMatchObject({
      data: eda,
    });
    expect(await resultOf(from('camp_people').upsert(eda).select().rollback().single())).toMatchObject({
      data: eda,
    });
    expect(
      await resultOf(
        from('camp_people')
          .update({ status: 'AWAY' })
          .eq('username', 'dee')
          .select('status')
          .rollback()
          .single(),
      ),
    ).toEqual(success({ status: 'AWAY' }));
    expect(await resultOf(camp.as(visitor).rpc('camp_send_away', { who: 'dee' }).rollback())).toEqual(
      success('AWAY'),
    );
    expect(
      await resultOf(
        from('camp_people').delete().eq('username', 'dee').select('username').rollback().single(),
      ),
    ).toEqual(success({ username: 'dee' }));
    expect(await resultOf(from('camp_people').select().in('username', ['dee', 'eda']))).toEqual(
      success([dee]),
    );
  });

  test('leaves rows alone if more match than allowed', async () => {
    const { data: made } = await from('camp_posts').insert([newPost, newPost, newPost]).select('id');
    const one: number = made?.[0]?.id;
    const tooMany = { data: null, status: 400, error: { code: 'PGRST124' } };
    expect(
      await resultOf(
        from('camp_posts')
          .update({ text: 'bar' })
          .eq('text', 'foo')
          .setHeader(...atMost(2)),
      ),
    ).toMatchObject(tooMany);
    expect(
      await resultOf(
        from('camp_posts')
          .delete()
          .eq('text', 'foo')
          .setHeader(...atMost(2))
          .select(),
      ),
    ).toMatchObject(tooMany);
    expect(
      await resultOf(
        from('camp_posts')
          .update({ text: 'bar' })
          .eq('id', one)
          .setHeader(...atMost(2))
          .select(),
      ),
    ).toEqual(success([post(one, 1, 'bar')]));
    expect(
      await resultOf(
        from('camp_posts')
          .delete()
          .eq('text', 'bar')
          .setHeader(...atMost(2))
          .select(),
      ),
    ).toEqual(success([post(one, 1, 'bar')]));
    const call = (pattern: string) =>
      camp
        .as(visitor)
        .rpc('camp_send_many_away', { pattern })
        .setHeader(...atMost(1))
        .select();
    expect(await resultOf(call('ad%'))).toEqual(success([{ ...ada, status: 'AWAY' }]));
    expect(await resultOf(call('%e%'))).toMatchObject(tooMany);
    expect(await resultOf(from('camp_people').select('status').eq('username', 'dee'))).toEqual(
      success([{ status: 'HERE' }]),
    );
    expect(
      await resultOf(
        camp
          .as(visitor)
          .rpc('camp_send_away', { who: 'dee' })
          .setHeader(...atMost(1)),
      ),
    ).toMatchObject({
      status: 400,
      error: { code: 'PGRST128' },
    });
  });

  test('writes through updatable views only', async () => {
    expect(await resultOf(from('camp_plain_people').insert({ username: 'via' }).select('username'))).toEqual(
      success([{ username: 'via' }], { status: 201 }),
    );
    expect(await resultOf(from('camp_plain_people').insert({ username: 'x', fixed: 2 }))).toMatchObject({
      error: { code: '0A000' },
    });
    expect(await resultOf(from('camp_one_person').insert({ username: 'x' }))).toMatchObject({
      error: { code: '55000' },
    });
  });
});
