import { expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { askAll, rpc } from './ask.ts';

/** Answers like the API: the rows of the asked range, at most 1,000. */
function listOf(count: number, endpoint: string) {
  const all = Array.from({ length: count }, (_, i) => ({ id: `v${i}` }));
  const calls = mockBackend({
    [endpoint]: (_call, query) => {
      const from = Number(query.get('offset') ?? 0);
      const most = Math.min(Number(query.get('limit') ?? 1000), 1000);
      return Response.json(all.slice(from, from + most));
    },
  });
  return { all, calls };
}

test('reads more rows than the server returns at once', async () => {
  const { all, calls } = listOf(2001, 'GET /rest/v1/videos');
  expect(await askAll((database) => database.from('videos').select('id').order('id'))).toEqual(all);
  expect(calls).toHaveLength(3);
});

test('reads the first rows, however many', async () => {
  const { all, calls } = listOf(2001, 'GET /rest/v1/videos');
  const read = (most: number) => askAll((database) => database.from('videos').select('id').order('id'), most);
  expect(await read(1021)).toEqual(all.slice(0, 1021));
  expect(calls).toHaveLength(2);
  expect(await read(1000)).toEqual(all.slice(0, 1000));
  expect(calls).toHaveLength(3);
});

test.each([999, 1000, 2500])('reads the whole list of a function with %i rows', async (count) => {
  const { all } = listOf(count, 'POST /rest/v1/rpc/list_groups');
  expect(await rpc('list_groups')).toEqual(all);
});

test('reads the page of a list that was asked for', async () => {
  const { all, calls } = listOf(1500, 'POST /rest/v1/rpc/search_athletes');
  expect(await rpc('search_athletes', { p_limit: 1000 })).toEqual(all.slice(0, 1000));
  expect(calls).toHaveLength(1);
});
