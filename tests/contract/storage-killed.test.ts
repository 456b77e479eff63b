import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { describeProcesses, type ServerProcess } from '../support/server-process.ts';

describeProcesses('a server that is killed', (install, engine) => {
  // Bytes lie in files on both engines.
  test.runIf(engine === 'pglite')(
    'in the middle of an upload, twice, goes on where it was',
    { timeout: 120_000 },
    async () => {
      const installation = await install();
      let server: ServerProcess = await installation.start();
      const secrets = JSON.parse(await readFile(join(installation.dataDir, 'secrets.json'), 'utf8')) as {
        secretKey: string;
      };
      const film = randomBytes(24 * 1024 * 1024);
      const objectName = 'killed/film.mp4';
      const killAt = [6 * 1024 * 1024, 15 * 1024 * 1024];
      let restarted: Promise<void> = Promise.resolve();

      await new Promise<void>((resolve, reject) => {
        new Upload(film, {
          endpoint: `${installation.url}/storage/v1/upload/resumable`,
          headers: { apikey: secrets.secretKey },
          metadata: { bucketName: 'videos', objectName, contentType: 'video/mp4' },
          chunkSize: 6 * 1024 * 1024,
          uploadDataDuringCreation: true,
          retryDelays: Array.from({ length: 400 }, () => 100),
          onError: reject,
          onSuccess: () => resolve(),
          onProgress: (sent) => {
            if (sent < (killAt[0] ?? Number.POSITIVE_INFINITY)) return;
            killAt.shift();
            restarted = server.kill().then(async () => {
              server = await installation.start();
            });
            restarted.catch(reject);
          },
        }).start();
      });
      await restarted;

      expect(killAt).toEqual([]);
      const answer = await fetch(`${installation.url}/storage/v1/object/public/videos/${objectName}`);
      expect(answer.status).toBe(200);
      expect(film.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      const unfinished = await readdir(join(installation.dataDir, 'files/partial'));
      expect(unfinished.filter((name) => !name.endsWith('.json'))).toEqual([]);
    },
  );
});
