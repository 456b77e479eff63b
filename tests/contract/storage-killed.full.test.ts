import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { describeProcesses, type ServerProcess } from '../support/server-process.ts';
import { isSoaking, times } from '../support/soak.ts';

const chunkSize = 6 * 1024 * 1024;

describeProcesses('a killed server', (install, engine) => {
  // Both engines store bytes in files, so npm test runs this on PGlite only.
  test.runIf(isSoaking || engine === 'pglite')(
    'resumes an upload at its offset, several times',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      const installation = await install();
      let server: ServerProcess = await installation.start();
      const secrets = JSON.parse(await readFile(join(installation.dataDir, 'secrets.json'), 'utf8')) as {
        secretKey: string;
      };
      const kills = times(2, 20);
      const film = randomBytes((kills + 2) * chunkSize);
      const objectName = 'killed/film.mp4';
      // The first kill comes after the first chunk, the others anywhere within the next ones.
      const killAt = Array.from(
        { length: kills },
        (_, kill) => (kill + 1) * chunkSize + (kill && randomInt(chunkSize)),
      );
      let restarted: Promise<void> = Promise.resolve();
      let isStarting = false;

      await new Promise<void>((resolve, reject) => {
        new Upload(film, {
          endpoint: `${installation.url}/storage/v1/upload/resumable`,
          headers: { apikey: secrets.secretKey },
          metadata: { bucketName: 'videos', objectName, contentType: 'video/mp4' },
          chunkSize,
          uploadDataDuringCreation: true,
          retryDelays: Array.from({ length: 400 }, () => 100),
          onError: reject,
          onSuccess: () => resolve(),
          onProgress: (sent) => {
            if (isStarting || sent < (killAt[0] ?? Number.POSITIVE_INFINITY)) return;
            killAt.shift();
            isStarting = true;
            restarted = server.kill().then(async () => {
              server = await installation.start();
              isStarting = false;
            });
            restarted.catch(reject);
          },
        }).start();
      });
      await restarted;

      expect(killAt).toEqual([]);
      if (isSoaking) console.log(`${kills} kills in one upload of ${film.length >> 20} MB`);
      const answer = await fetch(`${installation.url}/storage/v1/object/public/videos/${objectName}`);
      expect(answer.status).toBe(200);
      expect(film.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      const unfinished = await readdir(join(installation.dataDir, 'files/partial'));
      expect(unfinished.filter((name) => !name.endsWith('.json'))).toEqual([]);
    },
  );
});
