import { expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { askAll } from './ask.ts';

test('reads more rows than the server returns at once', async () => {
  const all = Array.from({ length: 2001 }, (_, i) => ({ id: `v${i}` }));
  const asked: [number, number][] = [];
  const calls = mockBackend({
    'GET /rest/v1/videos': () => {
      const [from, to] = asked.at(-1) ?? [0, 0];
      return Response.json(all.slice(from, to + 1));
    },
  });
  const rows = await askAll((database, from, to) => {
    asked.push([from, to]);
    return database.from('videos').select('id').order('id').range(from, to);
  });
  expect(rows).toEqual(all);
  expect(calls).toHaveLength(3);
});
