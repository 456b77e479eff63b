import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSql, selectSql, tableSource } from './build-select.ts';
import { club } from './club.fixture.ts';
import { parseQuery } from './parse-query.ts';
import { planRead } from './plan-read.ts';
import { Parameters } from './sql.ts';

function build(search: string) {
  const query = parseQuery(search, { allowArguments: false });
  const node = planRead(club, { name: 'athletes', table: club.tables.get('athletes') }, query);
  const parameters = new Parameters();
  const counting = new Parameters();
  return {
    sql: selectSql(node, tableSource('athletes'), parameters, 'capped'),
    values: parameters.values,
    count: countSql(node, tableSource('athletes'), counting),
  };
}

describe('selectSql', () => {
  test('compares the column of a filter with a parameter of its type', () => {
    expect(build('select=id,n:name&best=gte.3.5&limit=2')).toMatchObject({
      sql:
        'select "public"."athletes"."id", "public"."athletes"."name" as "n" from "public"."athletes" ' +
        'where "public"."athletes"."best" >= $1::text::numeric limit $2::text::bigint',
      values: ['3.5', '2'],
    });
  });

  test('joins an embedded list laterally and returns [] for an empty one', () => {
    const { sql } = build('select=vaults(height)');
    expect(sql).toContain(`coalesce("pgrst_embed_1"."pgrst_embed_1", '[]') as "vaults"`);
    expect(sql).toContain('left join lateral (select json_agg("pgrst_embed_1")');
    expect(sql).toContain('where "public"."athletes"."id" = "vaults_1"."athlete_id"');
  });

  test('counts inner embeds with exists and their own filters', () => {
    expect(build('select=id,vaults!inner(id)&vaults.height=gt.4').count).toBe(
      'select 1 from "public"."athletes" where exists (select 1 from "public"."vaults" as "vaults_1" ' +
        'where "public"."athletes"."id" = "vaults_1"."athlete_id" and "vaults_1"."height" > $1::text::numeric)',
    );
  });

  test('escapes a quote in an identifier', () => {
    const { sql } = build(`select=${encodeURIComponent('"x\\" y"')}`);
    expect(sql).toContain('"public"."athletes"."x"" y"');
  });

  test('caps the limit at the maximum number of rows', () => {
    expect(build('limit=50000').values).toEqual(['1000']);
    expect(build('').values).toEqual(['1000']);
  });

  test('never puts a value of a request into the statement', () => {
    const marked = fc.string({ unit: 'grapheme' }).map((raw) => `zq${raw.replaceAll('\0', '')}qz`);
    const operator = fc.constantFrom('eq', 'neq', 'like', 'ilike', 'cs', 'ov', 'isdistinct', 'not.eq');
    fc.assert(
      fc.property(marked, operator, (value, name) => {
        const quoted = `"${value.replace(/[\\"]/g, '\\$&')}"`;
        const parameters = new URLSearchParams([
          ['select', 'id,vaults(id)'],
          ['name', `${name}.${value}`],
          ['vaults.id', `in.(${quoted})`],
          ['or', `(name.${name}.${quoted},not.and(name.in.(${quoted}),nowhere.eq.${quoted}))`],
        ]);
        const { sql, count, values } = build(parameters.toString());
        expect(sql).not.toContain('zq');
        expect(count).not.toContain('zq');
        expect(values.filter((text) => text.includes('zq'))).toHaveLength(5);
      }),
    );
  });
});

describe('planRead', () => {
  test.each([
    ['select=id,coaches(name)', 'PGRST201'],
    ['select=id,meet(title)', 'PGRST200'],
    ['select=id,coaches!nope(name)', 'PGRST200'],
    ['vaults.id=eq.1', 'PGRST108'],
    ['order=vaults(id)', 'PGRST108'],
    ['select=id,vaults(id)&order=vaults(id)', 'PGRST118'],
    ['select=id,vaults(id)&vaults=eq.1', 'PGRST120'],
    ['select=vaults(id),vaults(height)', '42712'],
  ])('rejects %s with %s', (search, code) => {
    expect(() => build(search)).toThrowError(expect.objectContaining({ code }) as Error);
  });
});
