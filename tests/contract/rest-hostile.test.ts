import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, member, openClub } from './rest-client.ts';
import type { Club } from './rest-client.ts';
import { hostileInputs } from '../support/soak.ts';

/** Names that exist beside ones that do not, so that many queries reach the database. */
const name = fc.constantFrom(
  ...['id', 'name', 'grade', 'best', 'poles', 'settings', 'season', 'author', 'body', 'height', 'cleared'],
  ...[
    'club_athletes',
    'club_coaches',
    'club_vaults',
    'club_notes',
    'club_cleared',
    'club_label',
    'coach_id',
    '*',
    'nobody',
    '"',
  ],
);
const table = fc.constantFrom(
  'club_athletes',
  'club_notes',
  'club_vaults',
  'club_coaches',
  'club_secrets',
  'club_cleared',
);
const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'like',
    'ilike',
    'match',
    'imatch',
    'is',
    'isdistinct',
    'in',
    'cs',
    'cd',
    'ov',
    'sl',
    'adj',
  ],
  ...['eq(any)', 'like(all)', 'fts', 'not.eq', 'not.in', 'nonsense'],
);
const awkward = fc.constantFrom(
  ...[
    '\0',
    'a\0b',
    '',
    'null',
    'true',
    '1',
    '-1',
    '1e999',
    '{',
    '}',
    '{1,2}',
    '(1,2)',
    '[1,2)',
    "'",
    '"',
    '\\',
    '%',
    '*',
  ],
  ...[
    '💥',
    'é',
    '\u202e',
    '\ud800',
    ')',
    '((((',
    '[[[[',
    '$1',
    '00000000-0000-0000-0000-00000000000b',
    '9'.repeat(400),
  ],
  ...[
    '('.repeat(40_000),
    '[{"a":'.repeat(6_000),
    `(${Array(6_000).fill('1').join(',')})`,
    `(${Array(900).fill('x').join(',')})`,
  ],
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
  .nat({ max: 60 })
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
const query = fc
  .tuple(fc.option(select), fc.array(fc.oneof(condition, group, other), { maxLength: 4 }))
  .map(([columns, rest]) =>
    new URLSearchParams([
      ...(columns === null ? [] : [['select', columns]]),
      ...rest.map(([key, text]) => [key, text]),
    ]).toString(),
  );
const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  value.map((text) => JSON.stringify({ name: text, body: text, settings: { text } })),
  fc.constantFrom(
    '[{"name":"x"},{}]',
    `${'['.repeat(40_000)}`,
    `{"settings":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
    '{"name":1,"name":2}',
  ),
);
const prefer = fc.constantFrom(
  '',
  'count=exact',
  'count=planned',
  'return=representation',
  'missing=default,return=representation',
  'resolution=merge-duplicates',
  'handling=strict,max-affected=1',
);

describeOnEachEngine('whatever is sent to the data API', (openDatabase) => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  test('it is answered or refused, never with a 5xx and never with a row of somebody else', async () => {
    const request = fc.record({
      table,
      query,
      body,
      prefer,
      method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
    });
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const init: RequestInit = { method: sent.method, headers: { Prefer: `${sent.prefer},tx=rollback` } };
        if (sent.method === 'POST' || sent.method === 'PATCH') init.body = sent.body;
        const response = await club.send(`/${sent.table}?${sent.query}`, init, member(ada));
        const text = await response.text();
        expect(response.status, text.slice(0, 500)).toBeLessThan(500);
        expect(text).not.toContain('Bo needs a bigger pole');
        expect(text).not.toContain('plant early');
        if (response.status >= 400 && sent.method !== 'HEAD') {
          expect(Object.keys(JSON.parse(text) as object).sort()).toEqual([
            'code',
            'details',
            'hint',
            'message',
          ]);
        }
      }),
      hostileInputs(250),
    );
    // Nothing was kept, and the database is the same that it was.
    const { rows } = await club.database.asOwner((tx) =>
      tx.query('select count(*) as n from public.club_athletes'),
    );
    expect(rows).toEqual([{ n: 4 }]);
  });
});
