import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { joinAs, openBrowser, password, someAddress } from './auth-journey.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

describeOnEachEngine('guessing passwords', (openDatabase) => {
  const guess = async (backend: TestBackend, email: string, givenPassword = 'a wrong one') => {
    const { error } = await openBrowser(backend).auth.signInWithPassword({ email, password: givenPassword });
    return error?.status;
  };

  test.each(['known', 'unknown'])(
    'rejects the tenth wrong password without checking it, for an account that is %s',
    async (kind) => {
      const database = await openDatabase();
      const backend = await startTestBackend(database);
      try {
        const email = kind === 'known' ? (await joinAs({ database, backend })).email : someAddress('nobody');
        const statuses = [];
        for (let time = 0; time < 10; time += 1) statuses.push(await guess(backend, email));
        expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 429]);
        const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: backend.publishableKey },
          body: JSON.stringify({ email, password }),
        });
        expect(await answer.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      } finally {
        await backend.close();
      }
    },
  );

  test('limits forty simultaneous attempts, too', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const email = someAddress('nobody');
      const statuses = await Promise.all(Array.from({ length: 40 }, () => guess(backend, email)));
      expect(statuses.filter((status) => status === 400).length).toBeLessThan(13);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(27);
    } finally {
      await backend.close();
    }
  });

  test('limits one client that tries a password on many accounts', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const statuses = [];
      for (let time = 0; time < 10; time += 1) statuses.push(await guess(backend, someAddress()));
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await backend.close();
    }
  });

  test('never limits right passwords', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const { email } = await joinAs({ database, backend });
      const statuses = await Promise.all(Array.from({ length: 15 }, () => guess(backend, email, password)));
      expect(new Set(statuses)).toEqual(new Set([undefined]));
    } finally {
      await backend.close();
    }
  });
});
