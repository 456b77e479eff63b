import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayErrors, renderGatewayError } from '../http/gateway-error.ts';
import { JSON_BODY_LIMIT, readBody } from '../http/read-body.ts';
import { listen, type Listening } from './listen.ts';

let server: Listening;
beforeAll(async () => {
  server = await listen(
    {
      fetch: (request) =>
        readBody(request, JSON_BODY_LIMIT, 30_000).then(
          () => new Response('read'),
          () => renderGatewayError('rest', gatewayErrors.bodyTooLarge(JSON_BODY_LIMIT)),
        ),
    },
    { host: '127.0.0.1', port: 0, trustProxy: false },
  );
});
afterAll(() => server.close());

const megabyte = Buffer.alloc(1_000_000, 'a');

/** Sends a whole request before it reads the response, as simple clients do. */
async function sendFirst(header: string, parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  // `write` reports the error as well.
  socket.on('error', () => undefined);
  for (const part of [`POST / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`, ...parts]) {
    await new Promise<void>((resolve, reject) => {
      socket.write(part, (error) => (error ? reject(error) : resolve()));
    });
  }
  return text(socket);
}

test('a client that sends 8 MB before it reads gets the refusal, then the connection is closed', async () => {
  const answer = await sendFirst('content-length: 8000000', Array<Buffer>(8).fill(megabyte));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toContain('The request body is larger than 1048576 bytes');
});

test('also without a declared length', async () => {
  const chunk = [megabyte.byteLength.toString(16), '\r\n', megabyte, '\r\n'];
  const chunks = Array.from({ length: 8 }, () => chunk).flat();
  expect(await sendFirst('transfer-encoding: chunked', [...chunks, '0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 413 /);
});

test('closes the connection of a client that sends without end', async () => {
  await expect(sendFirst('content-length: 9000000000', Array<Buffer>(500).fill(megabyte))).rejects.toThrow(
    /EPIPE|ECONNRESET/,
  );
});

test('a server that stops finishes open requests, accepts new ones until proxies have noticed, and keeps no connection', async () => {
  const waiting: (() => void)[] = [];
  const stopping = await listen(
    {
      fetch: (request) =>
        request.url.endsWith('/slow')
          ? new Promise((resolve) => waiting.push(() => resolve(new Response('finished'))))
          : Promise.resolve(new Response('now')),
    },
    { host: '127.0.0.1', port: 0, trustProxy: false },
  );
  const url = `http://127.0.0.1:${stopping.port}`;
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await expect.poll(() => waiting.length).toBe(1);
  const closed = stopping.close({ noticeMs: 500, limitMs: 60_000 });
  const answer = await fetch(url);
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['now', 'close']);
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'accepted',
        () => 'refused',
      ),
    )
    .toBe('refused');
  waiting.forEach((finish) => finish());
  expect(await slow).toBe('finished');
  await closed;
});

test('a request that never ends does not keep the server from stopping', async () => {
  let asked = false;
  const stopping = await listen(
    {
      fetch: () => {
        asked = true;
        return new Promise(() => undefined);
      },
    },
    { host: '127.0.0.1', port: 0, trustProxy: false },
  );
  const cut = fetch(`http://127.0.0.1:${stopping.port}/`).catch(() => 'cut');
  await expect.poll(() => asked).toBe(true);
  await stopping.close({ limitMs: 10 });
  expect(await cut).toBe('cut');
});

test('a connection and a request that arrived just before a stop are answered', async () => {
  const stopping = await listen(
    { fetch: () => Promise.resolve(new Response('here')) },
    { host: '127.0.0.1', port: 0, trustProxy: false },
  );
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const kept = connect(stopping.port, '127.0.0.1');
  kept.write(request);
  await once(kept, 'data');
  // Written at once, so the server has both before it reads anything.
  const fresh = connect(stopping.port, '127.0.0.1');
  fresh.write(request);
  kept.write(request);
  const closed = stopping.close();
  for (const answer of await Promise.all([text(kept), text(fresh)]))
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*here/);
  await closed;
});
