import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { trackedFiles } from '#scripts/programs/tracked-files.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { loggedOutcomes, storedOutcomes } from './outcome-readers.ts';

describeOnEachEngine('an outcome that a table stores', (openDatabase) => {
  test('is in the list of readers, and its reader names it', async () => {
    const database = await openDatabase();
    const { rows } = await database.asOwner((tx) =>
      tx.query<{ column: string }>(
        `select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as "column"
         from information_schema.columns as c
         join information_schema.tables as t using (table_schema, table_name)
         where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE'
           and c.column_name ~ '(^|_)(outcome|status|state|reason|error|failures?|refusal|decision|attempts|mismatch|tries|is_settled)$|(failed|refused|rejected|ended)_at$'
             or format('%s.%s', c.table_name, c.column_name) = 'payment_events.seen_at'`,
      ),
    );
    expect(rows.map(({ column }) => column).sort()).toEqual(Object.keys(storedOutcomes).sort());
    for (const [column, reader] of Object.entries(storedOutcomes)) {
      const name = column.split('.').at(-1) ?? '';
      expect((await readFile(reader, 'utf8')).includes(name), `${reader} reads ${column}`).toBe(true);
    }
  });
});

test('an outcome that a function only logs says who learns of it', async () => {
  const files = trackedFiles('supabase/functions/*.ts').filter((file) => !file.includes('.test.'));
  const messages = new Set<string>();
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    for (const [, message = ''] of source.matchAll(/\blog\(\s*(?:'(?:error|warn)'|level),\s*'([^']+)'/g)) {
      messages.add(message);
    }
  }
  expect([...messages].sort()).toEqual(Object.keys(loggedOutcomes).sort());
});
