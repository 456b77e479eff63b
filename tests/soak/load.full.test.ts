import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { expect, test } from 'vitest';
import { cartLine } from '../contract/shop-journey.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { median, residentBytes } from '../../bench/figures.ts';
import { describeProcesses, type ServerProcess } from '../support/server-process.ts';
import { isSoaking } from '../support/soak.ts';

const connections = 32;
/** Two of ten requests write. */
const requestKinds = [
  'video',
  'list',
  'video',
  'profile',
  'join',
  'video',
  'list',
  'submissions',
  'profile',
  'buy',
] as const;

describeProcesses('a server under load', (install, engine) => {
  test.runIf(isSoaking || engine === 'pglite')(
    'responds without errors and without growing memory',
    async () => {
      const server = await (await install()).start('unlimited');
      const token = await signIn(server.url);
      let n = 0;
      const sendRequests = (seconds: number) =>
        autocannon({
          url: server.url,
          connections,
          ...(isSoaking ? { duration: seconds } : { amount: 320 }),
          requests: [
            { setupRequest: (request) => ({ ...request, ...requestFor((n += 1), server.url, token) }) },
          ],
        });

      await sendRequests(10);
      const before = await residentMegabytes(server);
      const result = await sendRequests(60);
      expect(result.errors).toBe(0);
      expect(result.non2xx).toBe(0);
      if (!isSoaking) return;

      const limit = server.engine === 'pglite' ? 500 : 200;
      console.log(
        `${server.engine}: ${result.requests.average.toFixed(0)}/s, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`,
      );
      expect(result.latency.p99).toBeLessThan(limit);
      const readings: number[] = [];
      for (let minute = 0; minute < 10; minute += 1) {
        await sendRequests(55);
        await wait(5_000);
        readings.push(await residentMegabytes(server));
      }
      // Compares medians, because uncollected garbage varies by a quarter between readings.
      const [first, last] = [median(readings.slice(0, 5)), median(readings.slice(5))];
      console.log(
        `${server.engine}: ${before.toFixed(0)} MB before, then each minute ${readings.map((mb) => mb.toFixed(0)).join(', ')} MB; medians of five ${first.toFixed(0)} and ${last.toFixed(0)} MB`,
      );
      expect(last).toBeLessThan(first * 1.1);
    },
  );
});

async function residentMegabytes({ child }: ServerProcess): Promise<number> {
  return ((child.pid === undefined ? undefined : await residentBytes(child.pid)) ?? 0) / 1e6;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'athlete@example.com', password: 'crossbar-demo' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Returns the nth request: a read of the site's pages, or one of the two most frequent writes. */
function requestFor(n: number, url: string, token: string) {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const get = (path: string) => ({ method: 'GET' as const, path, headers, body: undefined });
  const post = (path: string, body: object) => ({
    method: 'POST' as const,
    path,
    headers,
    body: JSON.stringify(body),
  });
  switch (requestKinds[n % requestKinds.length]) {
    case 'list':
      return get('/rest/v1/videos?select=id,title,slug&order=title&limit=50');
    case 'profile':
      return get('/rest/v1/profiles?select=*');
    case 'submissions':
      return get('/rest/v1/video_submissions?select=*&order=submitted_at.desc&limit=20');
    case 'join':
      return post('/rest/v1/waitlist', {
        email: `visitor-${n}-${process.pid}@example.com`,
        list: 'newsletter',
      });
    case 'buy':
      return post('/functions/v1/create-checkout', {
        lineItems: [cartLine(3)],
        successUrl: `${url}/checkout/success`,
        cancelUrl: `${url}/checkout/cancel`,
      });
    default:
      return get(`/rest/v1/videos?select=id,title,description&limit=1&offset=${n % 18}`);
  }
}
