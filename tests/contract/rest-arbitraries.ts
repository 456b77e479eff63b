import fc from 'fast-check';
import { bo } from './rest-client.ts';

const words = (text: string): string[] => text.split(' ');

/** The existing columns, then the resources to embed, so that most queries reach the database. */
const shapes: Record<string, [columns: string[], embeds: string[]]> = {
  club_athletes: [
    words('id name grade best coach_id poles settings active season joined_at code'),
    words(
      'club_vaults(id,height) club_coaches!coach_id(name,mentor_id) club_lockers(number) club_meets(*) club_label club_cleared_by(*)',
    ),
  ],
  club_notes: [['id', 'author', 'body'], []],
  club_vaults: [
    ['id', 'athlete_id', 'height', 'cleared', '"wind, m/s"'],
    ['club_athletes(name,club_coaches!coach_id(*))'],
  ],
  club_coaches: [
    ['id', 'name', 'email', 'mentor_id'],
    ['club_athletes!coach_id(*)', 'club_coaches(*)'],
  ],
  club_secrets: [['id', 'word'], []],
  club_cleared: [['id', 'athlete_id', 'height'], []],
};
const table = fc.constantFrom(...Object.keys(shapes));
/** Existing names and unknown ones. */
const name = fc.constantFrom(
  ...words('id name grade best poles settings season author body height cleared coach_id * nobody "'),
  ...words('club_athletes club_coaches club_vaults club_notes club_cleared club_label'),
);
const operator = fc.constantFrom(
  ...words('eq neq gt like ilike match imatch is isdistinct in cs cd ov sl adj'),
  ...words('eq(any) like(all) fts not.eq not.in nonsense'),
);
const awkward = fc.constantFrom(
  ...words('null true 1 -1 1e999 { } {1,2} (1,2) [1,2) ) (((( [[[[ $1 % * \' " \\ 💥 é'),
  ...['', '\0', 'a\0b', '\u202e', '\ud800', '00000000-0000-0000-0000-00000000000b', '9'.repeat(400)],
  ...['('.repeat(40_000), '[{"a":'.repeat(6_000)],
  ...[`(${Array(6_000).fill('1').join(',')})`, `(${Array(900).fill('x').join(',')})`],
);
const value = fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 20 }), name);
const condition = fc
  .tuple(name, operator, value)
  .map(([column, op, text]) => [column, `${op}.${text}`] as const);
const embed = fc
  .tuple(
    name,
    fc.constantFrom('', '!inner', '!left', '!coach_id', '!nobody'),
    fc.array(name, { maxLength: 3 }),
  )
  .map(([to, hint, columns]) => `${to}${hint}(${columns.join(',')})`);
const deep = fc
  .nat({ max: 12 })
  .map((levels) => `${'club_coaches('.repeat(levels)}name${')'.repeat(levels)}`);
const select = fc
  .array(fc.oneof(name, embed, deep), { minLength: 1, maxLength: 4 })
  .map((items) => items.join());
const group = fc
  .tuple(
    fc.constantFrom('or', 'and', 'not.or', 'club_vaults.or'),
    fc.array(condition, { minLength: 1, maxLength: 4 }),
  )
  .map(([word, parts]) => [word, `(${parts.map(([column, rest]) => `${column}.${rest}`).join()})`] as const);
const other = fc.oneof(
  fc.tuple(fc.constantFrom('order', 'limit', 'offset', 'columns', 'on_conflict', 'page'), value),
  name.map((column) => ['order', `${column}.desc.nullslast`] as const),
);
const anyQuery = fc
  .tuple(fc.option(select), fc.array(fc.oneof(condition, group, other), { maxLength: 4 }))
  .map(([columns, rest]) => [...(columns === null ? [] : [['select', columns]]), ...rest]);

/** Generates a query that is valid but for a value or two. */
function validQuery(of: string): fc.Arbitrary<(readonly string[])[]> {
  const [columns = [], embeds = []] = shapes[of] ?? [];
  const column = fc.constantFrom(...columns);
  const text = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '1',
        '2',
        'Ada',
        'Bo',
        'elite',
        '4.50',
        'true',
        bo,
        '%o%',
        '{"4.60/75"}',
        '(1,2)',
        '[2019,2026)',
      ),
    },
    { weight: 1, arbitrary: value },
  );
  const filter = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(column, operator, text).map(([key, op, operand]) => [key, `${op}.${operand}`]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('or', 'and', 'not.or'), column, operator, text, column)
        .map(([word, key, op, operand, second]) => [word, `(${key}.${op}.${operand},${second}.not.is.null)`]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(column, fc.constantFrom('asc', 'desc.nullslast', 'up'))
        .map(([key, way]) => ['order', `${key}.${way}`]),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('limit', 'offset'),
        fc.constantFrom('0', '1', '-1', '9'.repeat(20)),
      ),
    },
  );
  const selected = fc.oneof(
    { weight: 3, arbitrary: column },
    {
      weight: 1,
      arbitrary: fc
        .tuple(column, fc.constantFrom('::text', '::nothing', '.count()'))
        .map((parts) => parts.join('')),
    },
    ...(embeds.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...embeds) }] : []),
  );
  return fc
    .tuple(fc.uniqueArray(selected, { maxLength: 3 }), fc.array(filter, { maxLength: 2 }))
    .map(([items, rest]) => [...(items.length > 0 ? [['select', items.join()]] : []), ...rest]);
}
const asText = (parts: readonly (readonly string[])[]) =>
  new URLSearchParams(parts.map(([key = '', text = '']) => [key, text])).toString();
/** A table with a query for it. */
export const target = table.chain((of) =>
  fc.record({
    path: fc.constant(of),
    query: fc.oneof({ weight: 3, arbitrary: validQuery(of) }, { weight: 1, arbitrary: anyQuery }).map(asText),
  }),
);

/** JSON values, including ones that a database or a column cannot store. */
const storable = fc.oneof(
  value,
  fc.jsonValue({ maxDepth: 6 }),
  fc.constantFrom<unknown>(
    '\0',
    '\ud800',
    'novice',
    '{"4.60/75"}',
    '[2019,2026)',
    4.8,
    -1,
    1e308,
    2 ** 53,
    true,
    null,
    [],
    {},
  ),
);
function bodyFor(of: string): fc.Arbitrary<string> {
  const there = (shapes[of]?.[0] ?? []).filter((column) => /^\w+$/.test(column));
  const column = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...there) },
    { weight: 1, arbitrary: name },
  );
  const fields = fc.dictionary(column, storable, { maxKeys: 4 });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.oneof(fields, fc.array(fields, { maxLength: 3 })).map((json) => JSON.stringify(json)),
    },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[{"name":"x"},{}]',
        `${'['.repeat(40_000)}`,
        `{"settings":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
        ...[
          '{"name":1,"name":2}',
          '{"__proto__":{"name":"x"}}',
          '{"name":"\\u0000"}',
          '{"name":"\\ud800"}',
          '{"best":1e999}',
          '',
        ],
        ...['name,grade\nEva,elite', 'name\n"', 'name=Eva', `[${'{"name":"x"},'.repeat(3_000)}{}]`],
      ),
    },
  );
}
/** Arguments of the club's functions, including invalid ones. */
const call = fc.dictionary(
  fc.constantFrom('a', 'b', 'word', 'min_height', 'heights', 'athlete_name', 'words', '', '__proto__'),
  fc.oneof(storable, fc.integer(), fc.array(fc.oneof(fc.integer(), storable), { maxLength: 4 })),
  { maxKeys: 3 },
);
const functions = words(
  'add nothing best_of first heights names sum echo shout join hidden pick unnamed label cleared_by nobody',
);
export const prefer = fc.constantFrom(
  '',
  'count=exact',
  'count=planned',
  'return=representation',
  'missing=default,return=representation',
  'resolution=merge-duplicates',
  'handling=strict,max-affected=1',
);

/** Writes to a table of the club, and calls of its functions. */
export const writeRequest = fc.oneof(
  {
    weight: 3,
    arbitrary: table.chain((of) =>
      fc.record({
        path: fc.constant(of),
        request: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(['POST', ''], ['POST', 'select=*'], ['PATCH', 'id=eq.1']) },
          {
            weight: 1,
            arbitrary: fc.tuple(fc.constantFrom('POST', 'PATCH', 'PUT'), validQuery(of).map(asText)),
          },
        ),
        body: bodyFor(of),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.constantFrom(...functions).map((called) => `rpc/club_${called}`),
      request: fc.constantFrom(['POST', ''], ['POST', 'limit=1'], ['POST', 'select=id']),
      body: fc.oneof(
        { weight: 3, arbitrary: call.map((json) => JSON.stringify(json)) },
        { weight: 1, arbitrary: bodyFor('club_athletes') },
      ),
    }),
  },
);
export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'text/csv',
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/octet-stream',
        'application/vnd.pgrst.object+json',
        '/',
      ],
    ),
  },
);
