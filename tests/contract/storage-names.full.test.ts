import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sendRaw } from './send-raw.ts';
import { athlete, coach, describeStorage } from './storage-fixture.ts';
import { hostileInputs, times } from '../support/soak.ts';

/** Parts of names: path traversal attempts, and unusual but legitimate ones. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('..', '.', '/', '\\', '%', '%2e%2e%2f', '%252e', '..%2f', '%5c', '%00', '\0'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ' ',
      '. ',
      '...',
      '\r\n',
      '🏃',
      'قفز',
      '\u202e',
      'é',
      'e\u0301',
      '\ud800',
      '?',
      '#',
      '&',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'etc/passwd',
      'secrets.json',
      'file:///',
      'C:\\',
      '~',
      'x'.repeat(1000),
      athlete,
      coach,
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
);
const names = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

describeStorage('any file name', (fixture) => {
  beforeAll(async () => {
    await fixture.hideFiles();
  });

  test(
    'keeps the file in its folder, and breaks nothing',
    { timeout: times(120_000, 7_200_000) },
    async () => {
      const bearer = `Bearer ${await fixture.server.accessToken(athlete)}`;
      const headers = { apikey: fixture.server.publishableKey, authorization: bearer };
      const inside = new RegExp(`^[\\da-f-]{36}(\\.json)?$`);
      const room = fixture.member.storage.from('room');

      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          // The client's own functions, which put the name unchanged into a path or a body.
          const answers = await Promise.all([
            room.upload(`${athlete}/${name}`, 'jump', { upsert: true }),
            room.upload(name, 'jump', { upsert: true }),
            room.download(name),
            room.info(name),
            room.exists(name),
            room.list(name),
            room.list('', { search: name }),
            room.createSignedUrl(name, 60),
            room.createSignedUrls([name], 60),
            room.createSignedUploadUrl(`${athlete}/${name}`),
            room.move(`${athlete}/${name}`, name),
            room.copy(`${athlete}/${name}`, `../digital-products/${name}`),
            fixture.member.storage.createBucket(name),
            fixture.member.storage.getBucket(name),
            fixture.member.storage.from(name).list(),
          ]);
          for (const { error, data } of answers) {
            const status = error !== null && 'status' in error ? Number(error.status) : 400;
            expect(status).toBeLessThan(500);
            fixture.expectNothingHidden(data instanceof Blob ? await data.text() : JSON.stringify(data));
          }
          // Paths that no client would send.
          const raw = name.replace(/[^\x21-\x7e]/g, (character) =>
            encodeURIComponent(character.toWellFormed()),
          );
          for (const path of [
            `/storage/v1/object/room/${athlete}/${raw}`,
            `/storage/v1/object/public/open/${encodeURIComponent(name.toWellFormed())}`,
            `/storage/v1/upload/resumable/${raw}`,
          ]) {
            for (const method of ['GET', 'POST']) {
              const { status, body } = await sendRaw(fixture.server.url, { method, path, headers });
              expect(status).toBeLessThan(500);
              fixture.expectNothingHidden(body);
            }
          }
          const begun = await fetch(`${fixture.server.url}/storage/v1/upload/resumable`, {
            method: 'POST',
            headers: {
              ...headers,
              'tus-resumable': '1.0.0',
              'upload-length': '4',
              'upload-metadata': `bucketName ${btoa('room')},objectName ${Buffer.from(`${athlete}/${name}`).toString('base64')}`,
            },
          });
          expect([201, 400, 403, 409]).toContain(begun.status);
          // An account may have a limited number of unfinished uploads.
          const upload = begun.headers.get('location');
          if (upload !== null) {
            const ended = await fetch(upload, {
              method: 'DELETE',
              headers: { ...headers, 'tus-resumable': '1.0.0' },
            });
            expect(ended.status).toBe(204);
          }
        }),
        hostileInputs(40),
      );

      await fixture.expectHiddenUntouched();
      const { rows } = await fixture.database.asOwner((tx) =>
        tx.query<{ name: string }>(`select "name" from "storage"."objects" where "bucket_id" = 'room'`),
      );
      for (const { name } of rows) expect(name).toMatch(/^[^\\\0]+$/);
      expect(rows.flatMap(({ name }) => name.split('/')).filter((part) => /^\.{0,2}$/.test(part))).toEqual(
        [],
      );
      const { filesDirectory } = fixture.server;
      expect(await readdir(dirname(filesDirectory))).toEqual(['files']);
      for (const folder of await readdir(filesDirectory)) {
        expect(folder).toMatch(/^([\da-f]{2}|partial|unfinished)$/);
        for (const file of await readdir(join(filesDirectory, folder))) expect(file).toMatch(inside);
      }
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    },
  );
});
