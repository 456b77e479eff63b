import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openCamp, resultOf, success } from './camp-fixture.ts';
import { visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('filters', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const names = () => camp.as(visitor).from('camp_people').select('username');
  const posts = () => camp.as(visitor).from('camp_posts').select('id').order('id');
  const lists = () => camp.as(visitor).from('camp_odds').select('id').order('id');
  const people = (...found: string[]) => success(found.map((username) => ({ username })));
  const ids = (...found: number[]) => success(found.map((id) => ({ id })));

  test('compare values', async () => {
    expect(await resultOf(names().eq('username', 'ada'))).toEqual(people('ada'));
    expect(await resultOf(names().neq('username', 'ada'))).toEqual(people('bo', 'cyd', 'dee', 'eve'));
    expect(await resultOf(names().not('status', 'eq', 'AWAY'))).toEqual(people('ada', 'cyd', 'dee', 'eve'));
    expect(await resultOf(posts().gt('id', 1))).toEqual(ids(2, 3, 4));
    expect(await resultOf(posts().gte('id', 1))).toEqual(ids(1, 2, 3, 4));
    expect(await resultOf(posts().lt('id', 2))).toEqual(ids(1));
    expect(await resultOf(posts().lte('id', 2))).toEqual(ids(1, 2));
    expect(await resultOf(names().is('data', null))).toEqual(people('ada', 'bo', 'cyd', 'dee'));
    expect(await resultOf(names().not('data', 'is', null))).toEqual(people('eve'));
    expect(await resultOf(names().isDistinct('status', 'HERE'))).toEqual(people('bo'));
    expect(await resultOf(names().match({ username: 'ada', status: 'HERE' }))).toEqual(people('ada'));
    expect(await resultOf(names().filter('username', 'eq', 'ada'))).toEqual(people('ada'));
  });

  test('match patterns', async () => {
    expect(await resultOf(names().like('username', '%d%'))).toEqual(people('ada', 'cyd', 'dee'));
    expect(await resultOf(names().likeAllOf('username', ['%d%', '%a']))).toEqual(people('ada'));
    expect(await resultOf(names().likeAnyOf('username', ['%da%', 'b%']))).toEqual(people('ada', 'bo'));
    expect(await resultOf(names().ilike('username', '%AD%'))).toEqual(people('ada'));
    expect(await resultOf(names().ilikeAllOf('username', ['%D%', '%A']))).toEqual(people('ada'));
    expect(await resultOf(names().ilikeAnyOf('username', ['%DA%', 'B%']))).toEqual(people('ada', 'bo'));
  });

  test('match lists, including empty ones', async () => {
    expect(await resultOf(names().in('status', ['HERE', 'AWAY']))).toEqual(
      people('ada', 'bo', 'cyd', 'dee', 'eve'),
    );
    expect(await resultOf(names().in('username', ['ada', 'a,b', 'say "hi"', 'x(y)', 'back\\slash']))).toEqual(
      people('ada'),
    );
    expect(await resultOf(names().in('username', []))).toEqual(people());
    expect(await resultOf(names().not('username', 'in', '("ada","bo")'))).toEqual(
      people('cyd', 'dee', 'eve'),
    );
    expect(await resultOf(names().filter('username', 'in', '("ada","bo")'))).toEqual(people('ada', 'bo'));
  });

  test('compare ranges', async () => {
    expect(await resultOf(names().contains('ages', '[1,2)'))).toEqual(people('ada'));
    expect(await resultOf(names().containedBy('ages', '[1,2)'))).toEqual(people('ada'));
    expect(await resultOf(names().rangeLt('ages', '[2,25)'))).toEqual(people('ada'));
    expect(await resultOf(names().rangeGt('ages', '[2,25)'))).toEqual(people('bo', 'cyd'));
    expect(await resultOf(names().rangeGte('ages', '[2,25)'))).toEqual(people('bo', 'cyd', 'dee', 'eve'));
    expect(await resultOf(names().rangeLte('ages', '[2,25)'))).toEqual(people('ada'));
    expect(await resultOf(names().rangeAdjacent('ages', '[2,25)'))).toEqual(people('ada', 'bo', 'cyd'));
    expect(await resultOf(names().overlaps('ages', '[2,25)'))).toEqual(people('dee', 'eve'));
  });

  test('match the contents of arrays and documents', async () => {
    expect(await resultOf(lists().contains('list', ['test']))).toEqual(ids(1));
    expect(await resultOf(lists().containedBy('list', ['test']))).toEqual(ids());
    expect(await resultOf(lists().overlaps('list', ['test']))).toEqual(ids(1));
    expect(await resultOf(names().contains('data', { pole: { name: 'Carbon' } }))).toEqual(people('eve'));
    expect(await resultOf(names().containedBy('data', { pole: { name: 'Carbon' } }))).toEqual(people());
  });

  test('combine conditions with and, or and not', async () => {
    expect(
      await resultOf(
        names().eq('username', 'ada').is('data', null).overlaps('ages', '[1,2)').eq('status', 'HERE'),
      ),
    ).toEqual(people('ada'));
    expect(await resultOf(names().or('status.eq.AWAY,username.eq.ada'))).toEqual(people('ada', 'bo'));
    expect(await resultOf(names().or('status.eq.AWAY,and(username.eq.ada,data.is.null)'))).toEqual(
      people('ada', 'bo'),
    );
    expect(await resultOf(names().or('ages.ov.[2\\,25),username.in.("ada")'))).toMatchObject({ status: 400 });
    expect(await resultOf(names().or('ages.ov."[2,25)",username.in.("ada")'))).toEqual(
      people('ada', 'dee', 'eve'),
    );
    expect(await resultOf(names().not('username', 'like', '%d%').neq('username', 'bo'))).toEqual(
      people('eve'),
    );
  });

  test('report invalid values and unknown operators', async () => {
    expect(await resultOf(posts().eq('id', 'one'))).toMatchObject({
      status: 400,
      error: {
        code: '22P02',
        message: 'invalid input syntax for type bigint: "one"',
        details: null,
        hint: null,
      },
    });
    expect(await resultOf(names().eq('status', 'GONE'))).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input value for enum camp_status: "GONE"' },
    });
    expect(await resultOf(names().filter('username', 'nope', 'ada'))).toMatchObject({
      status: 400,
      error: { code: 'PGRST100', message: expect.stringContaining('failed to parse filter (nope.ada)') },
    });
  });
});
