import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { startTestBackend } from '../contract/start-test-backend.ts';
import { times } from '../support/soak.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { mapConcurrently } from './crowds.ts';

const megabyte = 1024 * 1024;

describeOnEachEngine('concurrent uploads over a connection that is cut', (openDatabase) => {
  test('arrive complete after three cuts each', async () => {
    const backend = await startTestBackend(await openDatabase());
    const uploads = times(3, 50);
    const size = times(2, 20) * megabyte;
    try {
      const sent = await mapConcurrently(uploads, Array.from({ length: uploads }), async (_, film) => {
        const bytes = randomBytes(size);
        // One cut at a random place in each third.
        const cuts = [0, 1, 2].map(
          (third) => Math.floor((size * third) / 3) + randomInt(1, Math.floor(size / 3)),
        );
        const proxy = await startCuttingProxy(Number(new URL(backend.url).port), cuts);
        try {
          await upload(proxy.port, backend.secrets.secretKey, `film-${film}.mp4`, bytes);
        } finally {
          await proxy.close();
        }
        expect(proxy.cutsLeft()).toBe(0);
        return createHash('sha256').update(bytes).digest('hex');
      });
      const stored = await mapConcurrently(4, sent, async (_, film) => {
        const answer = await fetch(`${backend.url}/storage/v1/object/public/videos/soak/film-${film}.mp4`);
        return createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex');
      });
      expect(stored).toEqual(sent);
    } finally {
      await backend.close();
    }
  });
});

function upload(port: number, apikey: string, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}/storage/v1/upload/resumable`,
      headers: { apikey },
      metadata: { bucketName: 'videos', objectName: `soak/${name}`, contentType: 'video/mp4' },
      chunkSize: 6 * megabyte,
      uploadDataDuringCreation: true,
      retryDelays: Array.from({ length: 200 }, () => 50),
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

/** Starts a proxy that cuts the connection each time the total of uploaded bytes reaches the next number in `cuts`. */
async function startCuttingProxy(to: number, cuts: number[]) {
  let forwardedBytes = 0;
  const left = [...cuts];
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((client) => {
    const server = connect(to, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk) => {
      forwardedBytes += chunk.length;
      if (left[0] !== undefined && forwardedBytes >= left[0]) {
        left.shift();
        client.destroy();
        server.destroy();
        return;
      }
      if (!server.write(chunk)) {
        client.pause();
        server.once('drain', () => client.resume());
      }
    });
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cutsLeft: () => left.length,
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
