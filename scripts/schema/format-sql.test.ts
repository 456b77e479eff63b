import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';

test('takes quotes off names that need none, and off nothing else', () => {
  expect(
    formatSql(`-- "id" of a "film"
select "s"."id", "position", "basedOn", '"text" of it''s' from "public"."video_submissions" as "s";`),
  ).toBe(`-- "id" of a "film"
select s.id, "position", "basedOn", '"text" of it''s' from public.video_submissions as s;`);
});

test('writes one column a line in a grant that is too long for one', () => {
  const columns = Array.from({ length: 20 }, (_, n) => `"column_${n}"`);
  const lines = columns.map((name) => `  ${name.slice(1, -1)}`).join(',\n');
  expect(
    formatSql(`grant update (${columns.join(', ')}) on table "public"."jumps" to "authenticated";`),
  ).toBe(`grant update (\n${lines}\n) on table public.jumps to authenticated;`);
  expect(formatSql('grant update ("a", "b") on table "t" to "anon";')).toBe(
    'grant update (a, b) on table t to anon;',
  );
});
