import { describe, expect, test } from 'vitest';
import { DataError } from './errors.ts';
import { limits } from './limits.ts';
import { parseQuery } from './parse-query.ts';

const parse = (search: string, allowArguments = false) => parseQuery(search, { allowArguments });
const encoded = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

function failureOf(search: string, allowArguments = false): DataError {
  try {
    parse(search, allowArguments);
  } catch (failure) {
    if (failure instanceof DataError) return failure;
    throw failure;
  }
  throw new Error(`${search} was accepted`);
}

describe('select', () => {
  test('parses columns with aliases, casts and quotes', () => {
    expect(parse(encoded({ select: 'id, full:name ,born::text,"a,b",label:"x y"::int' })).select).toEqual([
      { kind: 'column', name: 'id' },
      { kind: 'column', name: 'name', alias: 'full' },
      { kind: 'column', name: 'born', cast: 'text' },
      { kind: 'column', name: 'a,b' },
      { kind: 'column', name: 'x y', alias: 'label', cast: 'int' },
    ]);
  });

  test('parses nested embeds with an alias, and hint and inner in either order', () => {
    expect(parse('select=*,c:coaches!inner!coach_fk(name,clubs()),vaults!left(*)').select).toEqual([
      { kind: 'column', name: '*' },
      {
        kind: 'embed',
        name: 'coaches',
        alias: 'c',
        hint: 'coach_fk',
        inner: true,
        select: [
          { kind: 'column', name: 'name' },
          { kind: 'embed', name: 'clubs', inner: false, select: [] },
        ],
      },
      { kind: 'embed', name: 'vaults', inner: false, select: [{ kind: 'column', name: '*' }] },
    ]);
  });

  test('selects every column by default', () => {
    expect(parse('').select).toEqual([{ kind: 'column', name: '*' }]);
  });

  test.each([
    ['select=id,', 'PGRST100'],
    ['select=id)', 'PGRST100'],
    ['select=coach(name', 'PGRST100'],
    ['select=name!hint', 'PGRST100'],
    ['select=id::int);drop', 'PGRST100'],
    ['select=id::"int"', 'PGRST100'],
    ['select=best.max()', 'PGRST123'],
    ['select=count()', 'PGRST123'],
    ['select=...coach(name)', 'PGRST127'],
    ['select=settings->side', 'PGRST127'],
  ])('rejects %s with %s', (search, code) => {
    expect(failureOf(search).code).toBe(code);
  });

  test('limits nesting and the number of items', () => {
    const nested = `select=${'a('.repeat(limits.embedDepth + 1)}id${')'.repeat(limits.embedDepth + 1)}`;
    expect(failureOf(nested).message).toContain('levels of embedded tables');
    expect(failureOf(`select=${'a(),'.repeat(limits.embeds)}a()`).message).toContain('embedded tables');
    expect(failureOf(`select=${'a,'.repeat(limits.selectItems)}a`).message).toContain('selected columns');
    expect(failureOf(`select=${'('.repeat(20_000)}`).code).toBe('PGRST100');
    expect(failureOf(`select=${'a'.repeat(limits.queryCharacters)}`).status).toBe(414);
  });
});

describe('filters', () => {
  const only = (search: string) => parse(search).conditions[0];

  test('parses a column, an operator and the rest as the value', () => {
    expect(only('name=eq.a.b,c')).toEqual({
      path: [],
      value: {
        kind: 'comparison',
        column: 'name',
        negated: false,
        operation: { kind: 'quantifiable', operator: 'eq', value: 'a.b,c' },
      },
    });
  });

  test('parses not, quantifiers and paths of embeds', () => {
    expect(only('vaults.notes.text=not.like(any).{a*,b*}')).toEqual({
      path: ['vaults', 'notes'],
      value: {
        kind: 'comparison',
        column: 'text',
        negated: true,
        operation: { kind: 'quantifiable', operator: 'like', quantifier: 'any', value: '{a*,b*}' },
      },
    });
  });

  test.each([
    ['in.(1,2)', ['1', '2']],
    ['in.("a,b",c)', ['a,b', 'c']],
    ['in.("say \\"hi\\"","back\\\\slash")', ['say "hi"', 'back\\slash']],
    ['in.()', ['']],
    ['in.(a"b)', ['a"b']],
    ['in.("",x)', ['', 'x']],
  ])('parses the list %s as %j', (value, values) => {
    expect(only(encoded({ name: value }))?.value).toMatchObject({ operation: { kind: 'in', values } });
  });

  test('parses nested or and and with quoted values, arrays and lists', () => {
    const or = '(name.eq."a,b)",not.and(best.gt.3,poles.cs.{x,y}),id.in.(1,2),coach.not.is.null)';
    expect(only(encoded({ or }))?.value).toMatchObject({
      kind: 'group',
      operator: 'or',
      negated: false,
      conditions: [
        { column: 'name', operation: { value: 'a,b)' } },
        {
          kind: 'group',
          operator: 'and',
          negated: true,
          conditions: [
            { column: 'best', operation: { operator: 'gt', value: '3' } },
            { column: 'poles', operation: { operator: 'cs', value: '{x,y}' } },
          ],
        },
        { column: 'id', operation: { kind: 'in', values: ['1', '2'] } },
        { column: 'coach', negated: true, operation: { kind: 'is', value: 'null' } },
      ],
    });
  });

  test('keeps the path of not.or and of a group on an embed', () => {
    expect(parse('not.or=(a.eq.1)&vaults.not.and=(b.eq.2)').conditions).toMatchObject([
      { path: [], value: { operator: 'or', negated: true } },
      { path: ['vaults'], value: { operator: 'and', negated: true } },
    ]);
  });

  test.each([
    'id=1',
    'id=',
    'id=equals.1',
    'id=eq',
    'id=eq(some).1',
    'id=is.nil',
    'id=in.1,2',
    'id=in.(1,2',
    'id=not.1',
    'or=id.eq.1',
    'or=()',
    'or=(id.eq.1',
    'or=(id.eq.1))',
    'or=(xor(id.eq.1,id.eq.2))',
    '=eq.1',
    '.id=eq.1',
    'a..b=eq.1',
    'color',
    'id=eq.%00',
    'i%00d=eq.1',
  ])('rejects %s', (search) => {
    expect(failureOf(search)).toMatchObject({ code: 'PGRST100', status: 400 });
  });

  test('rejects full-text search and JSON paths as unsupported', () => {
    expect(failureOf('name=wfts(english).x').code).toBe('PGRST127');
    expect(failureOf('settings->>side=eq.left').code).toBe('PGRST127');
    expect(failureOf('or=(settings->side.eq.1)').code).toBe('PGRST127');
  });

  test('reports the text and the position of an error', () => {
    expect(failureOf('id=noop.0')).toMatchObject({
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
    });
  });

  test('rejects regular expressions in every kind of filter', () => {
    const refused = [
      'a=match.x',
      'a=not.imatch.x',
      'a=match(any).{x}',
      'or=(b.eq.1,and(a.imatch.x))',
      'v.a=match.x',
    ];
    for (const search of refused)
      expect(failureOf(search), search).toMatchObject({ status: 400, code: 'PGRST127' });
  });

  test('allows 50 conditions in total and counts a list as one', () => {
    const flat = (count: number) => Array.from({ length: count }, () => 'id=eq.1').join('&');
    const mixed = (count: number) =>
      `or=(a.eq.1,not.and(b.eq.1,c.in.(1,2,3)))&vaults.height=gt.4&${flat(count - 4)}`;
    for (const search of [flat(50), mixed(50), `or=(${'a.eq.1,'.repeat(49)}a.eq.1)`]) {
      expect(() => parse(search)).not.toThrow();
    }
    for (const search of [flat(51), mixed(51), `vaults.or=(${'a.eq.1,'.repeat(50)}a.eq.1)`]) {
      expect(failureOf(search)).toMatchObject({ code: 'PGRST100', details: 'At most 50 are allowed.' });
    }
  });

  test('limits list lengths and nesting', () => {
    expect(failureOf(`id=in.(${'1,'.repeat(limits.listValues)}1)`).message).toContain('one list');
    expect(failureOf(`or=${'(or'.repeat(20)}(a.eq.1)${')'.repeat(20)}`).message).toContain(
      'levels of nested conditions',
    );
  });
});

describe('order, limit and offset', () => {
  test('parses order with directions, nulls and to-one embeds', () => {
    expect(parse('order=best.desc.nullslast,id,coach(name).asc&vaults.order=height').orders).toEqual([
      {
        path: [],
        value: [
          { column: 'best', direction: 'desc', nulls: 'last' },
          { column: 'id' },
          { embed: 'coach', column: 'name', direction: 'asc' },
        ],
      },
      { path: ['vaults'], value: [{ column: 'height' }] },
    ]);
  });

  test.each(['order=id.up', 'order=id.descc', 'order=id.asc.last', 'order=', 'order=id,', 'order=id asc)'])(
    'rejects %s',
    (search) => {
      expect(failureOf(search).code).toBe('PGRST100');
    },
  );

  test('parses limit and offset, also of embeds', () => {
    expect(parse('limit=5&offset=10&vaults.limit=1')).toMatchObject({
      limits: [
        { path: [], value: 5 },
        { path: ['vaults'], value: 1 },
      ],
      offsets: [{ path: [], value: 10 }],
    });
  });

  test.each(['limit=ten', 'limit=1.5', 'limit=', 'offset=-1', 'limit=99999999999999999999'])(
    'rejects %s',
    (search) => {
      expect(failureOf(search)).toMatchObject({ code: 'PGRST100', status: 400 });
    },
  );

  test('rejects a negative limit as an unsatisfiable range', () => {
    expect(failureOf('limit=-1')).toMatchObject({ code: 'PGRST103', status: 416 });
  });
});

describe('columns, conflicts and arguments', () => {
  test('parses columns and on_conflict as lists of names', () => {
    expect(parse(encoded({ columns: '"a","b, c",a', on_conflict: 'email,list' }))).toMatchObject({
      columns: ['a', 'b, c'],
      onConflict: ['email', 'list'],
    });
  });

  test('parses other parameters as arguments where arguments are allowed', () => {
    expect(parse('word=hello&height=gt.3&n=1&limit=2', true)).toMatchObject({
      arguments: [
        ['word', 'hello'],
        ['n', '1'],
      ],
      conditions: [{ value: { column: 'height' } }],
      limits: [{ value: 2 }],
    });
    expect(failureOf('word=is.hello', true).code).toBe('PGRST100');
  });
});
