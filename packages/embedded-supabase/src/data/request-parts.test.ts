import { describe, expect, test } from 'vitest';
import { readDataRequest } from './data-request.ts';
import { renderError, statusOfSqlState } from './errors.ts';
import { limits } from './limits.ts';
import { negotiateMedia } from './negotiate-media.ts';
import { contentRange, rangeStatus } from './range.ts';
import { appliedPreferences, readPreferences } from './read-preferences.ts';
import { suggestName } from './suggest-name.ts';

const coded = (code: string, status: number) => expect.objectContaining({ code, status }) as Error;

describe('database errors', () => {
  test.each([
    ['23505', 'anon', 409],
    ['23503', 'authenticated', 409],
    ['23514', 'anon', 400],
    ['23502', 'anon', 400],
    ['42501', 'anon', 401],
    ['42501', 'authenticated', 403],
    ['42501', 'service_role', 403],
    ['22P02', 'anon', 400],
    ['42P01', 'anon', 404],
    ['42883', 'anon', 404],
    ['42703', 'anon', 400],
    ['25006', 'anon', 405],
    ['57014', 'anon', 500],
    ['40001', 'anon', 500],
    ['53300', 'anon', 503],
    ['P0001', 'anon', 400],
    ['P0002', 'anon', 500],
    ['PT402', 'anon', 402],
    ['PT204', 'anon', 500],
    ['PT304', 'anon', 500],
    ['PTabc', 'anon', 500],
  ] as const)('answers %s for %s with %i', (code, role, status) => {
    expect(statusOfSqlState(code, role)).toBe(status);
  });

  test('hides an unexpected error from the caller', async () => {
    const response = renderError(new Error('password=hunter2'), 'anon');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
  });
});

describe('ranges', () => {
  test.each([
    [0, 3, undefined, 200],
    [0, 3, 3, 200],
    [0, 3, 10, 206],
    [4, 0, 3, 416],
    [3, 0, 3, 206],
    [0, 0, 0, 200],
  ])('answers offset %i with %i of %s rows with %i', (offset, rows, total, status) => {
    expect(rangeStatus(offset, rows, total)).toBe(status);
  });

  test('renders Content-Range with both ends or a star', () => {
    expect(contentRange(0, 9, 25)).toBe('0-9/25');
    expect(contentRange(0, 9, undefined)).toBe('0-9/*');
    expect(contentRange(0, -1, 0)).toBe('*/0');
    expect(contentRange(5, 4, undefined)).toBe('*/*');
  });
});

describe('preferences', () => {
  test('parses a list of preferences and uses the first of two values', () => {
    const preferences = readPreferences('return=representation, count=exact,count=planned,max-affected=3');
    expect(preferences).toEqual({ return: 'representation', count: 'exact', maxAffected: 3 });
    expect(appliedPreferences(preferences, ['return', 'count', 'tx'])).toBe(
      'return=representation, count=exact',
    );
    expect(appliedPreferences(preferences, ['tx'])).toBeUndefined();
  });

  test('rejects unknown preferences only with handling=strict', () => {
    expect(readPreferences('respond-async, timezone=UTC')).toEqual({});
    expect(() => readPreferences('handling=strict, respond-async')).toThrowError(coded('PGRST122', 400));
    expect(() => readPreferences('handling=strict, constructor=x')).toThrowError(coded('PGRST122', 400));
  });
});

describe('media types', () => {
  test.each([
    [null, false, false],
    ['*/*', false, false],
    ['text/html, application/json;q=0.9', false, false],
    ['application/vnd.pgrst.object+json', true, false],
    ['application/vnd.pgrst.object+json;nulls=stripped', true, true],
    ['application/vnd.pgrst.array+json;nulls=stripped', false, true],
  ])('parses %s as single %s, stripped %s', (accept, single, stripNulls) => {
    expect(negotiateMedia(accept)).toMatchObject({ single, stripNulls });
  });

  test.each(['text/csv', 'application/geo+json', 'application/vnd.pgrst.plan+json'])(
    'answers %s with 406',
    (accept) => {
      expect(() => negotiateMedia(accept)).toThrowError(coded('PGRST107', 406));
    },
  );
});

describe('readDataRequest', () => {
  const read = (method: string, path: string, init: RequestInit = {}) =>
    readDataRequest(
      new Request(`http://club.test/rest/v1${path}`, { method, ...init }),
      path.split('?')[0] ?? '',
    );
  const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });

  test.each([
    ['GET', '/', 'PGRST126', 404],
    ['GET', '/a/b', 'PGRST125', 404],
    ['GET', '/%E0%A4%A', 'PGRST125', 404],
    ['PUT', '/athletes', 'PGRST117', 405],
    ['PATCH', '/rpc/add', 'PGRST101', 405],
    ['GET', '/athletes?on_conflict=id', 'PGRST127', 400],
    ['DELETE', '/athletes?limit=1', 'PGRST127', 400],
    ['DELETE', '/athletes?columns=id', 'PGRST127', 400],
  ])('rejects %s %s with %s', async (method, path, code, status) => {
    await expect(read(method, path)).rejects.toThrowError(coded(code, status));
  });

  test.each(['', 'nul', '5', '"x"', 'null', '[1]', '[{"a":1},{"b":1}]', '[{"a":1},[]]', '{"a":1}}'])(
    'rejects the body %j',
    async (body) => {
      await expect(read('POST', '/athletes', json(body))).rejects.toThrowError(coded('PGRST102', 400));
    },
  );

  test('limits the nesting of JSON and parameters, ignoring brackets in strings', async () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    await expect(read('POST', '/athletes', json(nested(100_000)))).rejects.toThrowError(
      coded('PGRST102', 400),
    );
    await expect(read('GET', `/athletes?a=cs.${'['.repeat(1_000)}`)).rejects.toThrowError(
      coded('PGRST100', 400),
    );
    await expect(read('GET', `/athletes?a=match.${'('.repeat(1_000)}`)).rejects.toThrowError(
      coded('PGRST100', 400),
    );
    const text = JSON.stringify({ a: `"\\"${'['.repeat(1_000)}` });
    expect((await read('POST', '/athletes', json(text))).body?.keys).toEqual(['a']);
    expect((await read('POST', '/athletes', json(nested(limits.nesting - 1)))).body?.keys).toEqual(['a']);
  });

  test('rejects other content types', async () => {
    const init = { body: 'a,b', headers: { 'content-type': 'text/csv' } };
    await expect(read('POST', '/athletes', init)).rejects.toThrowError(coded('PGRST102', 400));
  });

  test('rejects an unexposed schema in either header', async () => {
    await expect(read('GET', '/users', { headers: { 'accept-profile': 'auth' } })).rejects.toThrowError(
      coded('PGRST106', 406),
    );
    await expect(
      read('POST', '/users', { body: '{}', headers: { 'content-profile': 'auth' } }),
    ).rejects.toThrowError(coded('PGRST106', 406));
  });

  test('parses an empty body as a call without arguments', async () => {
    expect((await read('POST', '/rpc/add')).body).toEqual({ text: '{}', isArray: false, keys: [] });
  });
});

test('suggests only a sufficiently similar name', () => {
  expect(suggestName('athlets', ['coaches', 'athletes'], 0.75)).toBe('athletes');
  expect(suggestName('secrets', ['coaches', 'athletes'], 0.75)).toBeUndefined();
  expect(suggestName('x'.repeat(5_000), ['coaches'], 0)).toBeUndefined();
});
