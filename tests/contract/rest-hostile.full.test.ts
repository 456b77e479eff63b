import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, member, openClub } from './rest-client.ts';
import { contentType, prefer, target, writeRequest } from './rest-arbitraries.ts';
import type { Club } from './rest-client.ts';
import { hostileInputs } from '../support/soak.ts';

describeOnEachEngine('any request to the data API', (openDatabase) => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  /** Sends a request as Ada in a transaction that is rolled back, and checks the response. */
  async function expectSafe(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const response = await club.send(
      path,
      { ...init, headers: { ...init.headers, Prefer: `${init.headers['Prefer'] ?? ''},tx=rollback` } },
      member(ada),
    );
    const text = await response.text();
    expect(response.status, text.slice(0, 500)).toBeLessThan(500);
    expect(text).not.toContain('Bo needs a bigger pole');
    expect(text).not.toContain('plant early');
    if (response.status >= 400 && init.method !== 'HEAD') {
      expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['code', 'details', 'hint', 'message']);
    }
  }

  /** Expects no row to be added or removed. */
  async function expectUnchanged() {
    const { rows } = await club.database.asOwner((tx) =>
      tx.query(
        'select (select count(*) from public.club_athletes) as "athletes", (select count(*) from public.club_notes) as "notes"',
      ),
    );
    expect(rows).toEqual([{ athletes: 4, notes: 2 }]);
  }

  test('answers or refuses any query, without a 5xx or another user’s row', async () => {
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(target, method, prefer, ({ path, query }, verb, preferred) =>
        expectSafe(`/${path}?${query}`, {
          method: verb,
          headers: { Prefer: preferred },
          ...(verb === 'PATCH' ? { body: '{"name":"x"}' } : {}),
        }),
      ),
      hostileInputs(250),
    );
    await expectUnchanged();
  });

  test('accepts or refuses any body, without a 5xx or another user’s row', async () => {
    await fc.assert(
      fc.asyncProperty(
        writeRequest,
        contentType,
        prefer,
        ({ path, request: [method, query], body }, type, preferred) =>
          expectSafe(`/${path}?${query}`, {
            method: method ?? '',
            headers: { Prefer: preferred, 'content-type': type },
            body,
          }),
      ),
      hostileInputs(250),
    );
    await expectUnchanged();
  });
});
