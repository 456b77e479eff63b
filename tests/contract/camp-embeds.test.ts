import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, bo, cook, cookAgain, cyd, hello, openCamp, plant, refusal } from './camp-fixture.ts';
import { resultOf, success } from './camp-fixture.ts';
import { visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('embedded resources', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const from = (table: string) => camp.as(visitor).from(table);
  const first = (table: string, select: string) => resultOf(from(table).select(select).limit(1).single());
  const adasPosts = [hello, plant, cook, cookAgain];

  test('lists to-many relationships, also across two tables', async () => {
    expect(await first('camp_people', 'camp_posts(*)')).toEqual(success({ camp_posts: adasPosts }));
    expect(await first('camp_people', 'camp_posts!left(username)')).toEqual(
      success({ camp_posts: adasPosts.map(({ username }) => ({ username })) }),
    );
    expect(await first('camp_people', 'username, camp_posts(id, camp_rooms(id, slug))')).toEqual(
      success({
        username: 'ada',
        camp_posts: [
          { id: 1, camp_rooms: { id: 1, slug: 'runway' } },
          { id: 2, camp_rooms: { id: 2, slug: 'gym' } },
          { id: 3, camp_rooms: { id: 3, slug: 'kitchen' } },
          { id: 4, camp_rooms: { id: 3, slug: 'kitchen' } },
        ],
      }),
    );
    expect(await first('camp_people', 'username, camp_posts(id), camp_profiles(id)')).toEqual(
      success({
        username: 'ada',
        camp_posts: adasPosts.map(({ id }) => ({ id })),
        camp_profiles: [{ id: 1 }],
      }),
    );
    expect(
      await resultOf(from('camp_people').select('camp_profiles!left(username)').eq('username', 'dee')),
    ).toEqual(success([{ camp_profiles: [] }]));
    expect(await first('camp_posts', 'text, camp_people()')).toEqual(success({ text: 'Hello camp 👋' }));
  });

  test('embeds a to-one relationship, under its own or another name, or null', async () => {
    expect(await first('camp_posts', 'writer:camp_people(*)')).toEqual(success({ writer: ada }));
    expect(await first('camp_profiles', 'camp_people!left(*)')).toEqual(success({ camp_people: ada }));
    expect(
      await resultOf(from('camp_profiles').select('*,camp_people!left(*)').eq('id', 2).limit(1).single()),
    ).toEqual(success({ id: 2, username: null, camp_people: null }));
    expect(await first('camp_profiles', 'username(*)')).toEqual(success({ username: ada }));
    expect(await first('camp_profiles', 'username(status)')).toEqual(
      success({ username: { status: 'HERE' } }),
    );
    expect(await first('camp_profiles', 'person:username(*)')).toEqual(success({ person: ada }));
  });

  test('embeds one-to-one relationships in both directions', async () => {
    const details = { id: 1, details: 'Forty meters' };
    expect(await first('camp_rooms', 'camp_room_details(*)')).toEqual(
      success({ camp_room_details: details }),
    );
    expect(await first('camp_room_details', 'camp_rooms!left(id)')).toEqual(
      success({ camp_rooms: { id: 1 } }),
    );
    expect(await first('camp_posts', 'camp_rooms!inner(*, camp_room_details!inner(*))')).toEqual(
      success({ camp_rooms: { id: 1, data: null, slug: 'runway', camp_room_details: details } }),
    );
  });

  test('inner joins return only rows with a match', async () => {
    expect(await resultOf(from('camp_stays').select('id, camp_huts!inner(id, name)').order('id'))).toEqual(
      success([
        { id: 1, camp_huts: { id: 1, name: 'Sunset' } },
        { id: 2, camp_huts: { id: 1, name: 'Sunset' } },
        { id: 3, camp_huts: { id: 2, name: 'Mountain' } },
        { id: 5, camp_huts: { id: 3, name: null } },
      ]),
    );
    expect(await first('camp_rooms', 'id, camp_posts!room_id!inner(id, username)')).toEqual(
      success({ id: 1, camp_posts: [{ id: 1, username: 'ada' }] }),
    );
  });

  test('requires a key or column to choose between three keys to one table', async () => {
    const trio = { leader: ada, second: bo, third: cyd };
    const keys = (hint: (column: string) => string) =>
      ['leader', 'second', 'third'].map((column) => `${column}:camp_people!${hint(column)}(*)`).join(', ');
    expect(
      await first(
        'camp_trios',
        keys((column) => `camp_trios_${column}_fkey`),
      ),
    ).toEqual(success(trio));
    expect(
      await first(
        'camp_trios',
        keys((column) => column),
      ),
    ).toEqual(success(trio));
    expect(await first('camp_trios', 'camp_people!leader(*)')).toEqual(success({ camp_people: ada }));
    const led = [
      { id: 1, leader: 'ada', second: 'bo', third: 'cyd' },
      { id: 2, leader: 'ada', second: 'cyd', third: null },
    ];
    const lists = { leads: led, seconds: [], thirds: [] };
    for (const hint of [(column: string) => `camp_trios_${column}_fkey`, (column: string) => column]) {
      const select = ['leader', 'second', 'third'].map((c) => `${c}s:camp_trios!${hint(c)}(*)`).join(',\n  ');
      expect(await first('camp_people', select.replace('leaders:', 'leads:'))).toEqual(success(lists));
    }
    expect(
      await first('camp_people', 'leads:camp_trios_leader_fkey(id), thirds:camp_trios_third_fkey(*)'),
    ).toEqual(success({ leads: [{ id: 1 }, { id: 2 }], thirds: [] }));
    expect(await first('camp_people', 'leads:camp_trios!leader(id, leader:camp_people!leader(*))')).toEqual(
      success({
        leads: [
          { id: 1, leader: ada },
          { id: 2, leader: ada },
        ],
      }),
    );
  });

  test('lists the choices without a hint', async () => {
    const choices = (cardinality: string, embedding: string, using: (column: string) => string) =>
      ['leader', 'second', 'third'].map((column) => ({
        cardinality,
        embedding,
        relationship: `camp_trios_${column}_fkey using ${using(column)}`,
      }));
    const hint = (table: string) =>
      `Try changing '${table}' to one of the following: ` +
      ['leader', 'second', 'third'].map((column) => `'${table}!camp_trios_${column}_fkey'`).join(', ') +
      ". Find the desired relationship in the 'details' key.";
    const toPeople = refusal(
      300,
      'PGRST201',
      "Could not embed because more than one relationship was found for 'camp_trios' and 'camp_people'",
      {
        details: choices(
          'many-to-one',
          'camp_trios with camp_people',
          (column) => `camp_trios(${column}) and camp_people(username)`,
        ),
        hint: hint('camp_people'),
      },
    );
    expect(await first('camp_trios', 'leader:camp_people(*), second:camp_people(*)')).toEqual(toPeople);
    expect(await first('camp_people', 'leads:camp_trios!leader(*, leader:camp_people(*))')).toEqual(toPeople);
    expect(await first('camp_people', 'leads:camp_trios(*)')).toEqual(
      refusal(
        300,
        'PGRST201',
        "Could not embed because more than one relationship was found for 'camp_people' and 'camp_trios'",
        {
          details: choices(
            'one-to-many',
            'camp_people with camp_trios',
            (column) => `camp_people(username) and camp_trios(${column})`,
          ),
          hint: hint('camp_trios'),
        },
      ),
    );
  });

  test('reports unrelated tables and missing columns', async () => {
    expect(await first('camp_people', 'posts:camp_posts(id, camp_post_details(at))')).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST200',
        message:
          "Could not find a relationship between 'camp_posts' and 'camp_post_details' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'camp_posts' and 'camp_post_details' in the schema 'public', but no matches were found.",
      },
    });
    expect(await first('camp_people', 'username, camp_posts(sum)')).toEqual(
      refusal(400, '42703', 'column camp_posts_1.sum does not exist'),
    );
    expect(await first('camp_trios', 'camp_people!leader(*), camp_people!second(*)')).toEqual(
      refusal(400, '42712', 'table name "camp_trios_camp_people_1" specified more than once'),
    );
    for (const select of ['camp_posts(id.count())', 'camp_posts(n:count())', 'camp_posts(id.sum())']) {
      expect(await first('camp_people', select)).toMatchObject({
        status: 400,
        error: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
      });
    }
  });

  test('counts, which Postgres computes as a function of the row', async () => {
    expect(await first('camp_people', 'username, camp_posts(count)')).toEqual(
      success({ username: 'ada', camp_posts: [{ count: 4 }] }),
    );
    expect(await first('camp_people', 'camp_posts(camp_rooms(count))')).toEqual(
      success({ camp_posts: [1, 2, 3, 4].map(() => ({ camp_rooms: { count: 1 } })) }),
    );
  });

  test('embeds a self-reference: children by table name, parent by column', async () => {
    const children = [
      { id: 2, description: 'Slide box', parent_id: 1 },
      { id: 3, description: 'Walking plant', parent_id: 1 },
    ];
    const root = { id: 1, description: 'Plant', parent_id: null };
    expect(await first('camp_drills', '*, camp_drills(*)')).toEqual(
      success({ ...root, camp_drills: children }),
    );
    expect(await resultOf(from('camp_drills').select('*, parent_id(*)').eq('id', 2).single())).toEqual(
      success({ ...children[0], parent_id: root }),
    );
  });

  test('embeds many-to-many relationships through a join table', async () => {
    expect(await resultOf(from('camp_poles').select('*, camp_racks(*)').eq('id', 1).single())).toEqual(
      success({
        id: 1,
        name: 'Carbon 4.60',
        price: 999.99,
        camp_racks: [
          { id: 1, name: 'Hall' },
          { id: 2, name: 'Long' },
        ],
      }),
    );
  });

  test('filters, orders and pages embedded rows', async () => {
    const posts = () => from('camp_people').select('camp_posts(*)');
    const adas = (list: object[]) =>
      success([{ camp_posts: list }, ...[1, 2, 3, 4].map(() => ({ camp_posts: [] }))]);
    expect(await resultOf(posts().eq('camp_posts.room_id', 1))).toEqual(adas([hello]));
    const inside = { referencedTable: 'camp_posts' };
    expect(await resultOf(posts().or('room_id.eq.2,text.eq.Hello camp 👋', inside))).toEqual(
      adas([hello, plant]),
    );
    expect(
      await resultOf(posts().or('room_id.eq.2,and(text.eq.Hello camp 👋,username.eq.ada)', inside)),
    ).toEqual(adas([hello, plant]));
    expect(
      await resultOf(
        posts()
          .order('room_id', { ...inside, ascending: false })
          .order('id', inside),
      ),
    ).toEqual(adas([cook, cookAgain, plant, hello]));
    expect(await resultOf(posts().order('id', inside).limit(1, inside))).toEqual(adas([hello]));
    expect(await resultOf(posts().order('id', inside).range(1, 2, inside))).toEqual(adas([plant, cook]));
    expect(
      await resultOf(from('camp_posts').select('id, camp_rooms(slug)').order('camp_rooms(slug)').order('id')),
    ).toEqual(
      success([
        { id: 2, camp_rooms: { slug: 'gym' } },
        { id: 3, camp_rooms: { slug: 'kitchen' } },
        { id: 4, camp_rooms: { slug: 'kitchen' } },
        { id: 1, camp_rooms: { slug: 'runway' } },
      ]),
    );
  });
});
