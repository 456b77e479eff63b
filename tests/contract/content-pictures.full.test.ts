import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overlayFolder } from '#scripts/studio/overlay.ts';
import type { ContentChanges, LibraryPicture } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import { createStudioFixture, openStudioAs, save, type StudioCaller } from './content-fixture.ts';
import { testLibrary, useContentLibrary } from './content-library.ts';
import { describeBackend } from './describe-backend.ts';

const fixture = await createStudioFixture();
const file = 'mediakit.yml';

/** A picture of its own for each call, so that none is in the library already. As JPEG, two shades can be the same file. */
let shade = 0;
const makePicture = () => {
  const background = { r: shade++, g: 90, b: 160 };
  return sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
};

// After the last engine: both use this fixture.
afterAll(() => fixture.remove());

describeBackend(
  'the picture library',
  { studio: fixture.studio, site: { find: () => undefined } },
  (context) => {
    const studio = useContentLibrary<LibraryPicture>(context, fixture, 'pictures');
    const { request, remove, stored } = studio;
    let mara: StudioCaller;
    beforeAll(async () => {
      mara = await openStudioAs(context, 'admin');
    });
    const library = () => studio.list(mara);
    const upload = (caller: StudioCaller, alt: string, body: BodyInit) =>
      request(caller, `?alt=${encodeURIComponent(alt)}`, { method: 'POST', body });
    const add = async (alt: string) => studio.addedBy(upload(mara, alt, new Uint8Array(await makePicture())));

    const same = makePicture();
    const uploadSame = async (caller: StudioCaller) => upload(caller, 'Mine', new Uint8Array(await same));

    test('adds an upload as encoded files, the newest first, and serves them', async () => {
      await add('Teo at the runway');
      const name = await add('Mara over the bar, 4.60 m!');
      expect(name).toMatch(/^mara-over-the-bar-4-60-m-[0-9a-f]{12}$/);
      expect((await library())[0]).toEqual({
        name,
        alt: 'Mara over the bar, 4.60 m!',
        width: 400,
        height: 500,
        isUploaded: true,
        usedBy: [],
      });
      const served = await fetch(`${context.backend.url}/pictures/${name}-320.webp`);
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(served.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 400 });
    });

    test('a picture comes without words and gets them later', async () => {
      const name = await add('');
      expect(name).toMatch(/^picture-[0-9a-f]{12}$/);
      const describeAs = (caller: StudioCaller, query: Record<string, string>) =>
        request(caller, `?${new URLSearchParams(query).toString()}`, { method: 'POST' });
      const altOf = async () => (await library()).find((picture) => picture.name === name)?.alt;
      const photo = { picture: name, alt: await altOf(), focus: '50% 50%' };
      const { body } = await save(mara, file, { photo });
      expect(body.problems).toMatchObject([{ file, field: 'photo.alt' }]);
      for (const alt of ['', ' ', 'x'.repeat(301)])
        expect(await describeAs(mara, { name, alt })).toMatchObject({
          status: 400,
          body: { code: 'picture_refused' },
        });
      expect(await describeAs(mara, { name: 'none', alt: 'Mara' })).toMatchObject({
        status: 404,
        body: { code: 'unknown_picture' },
      });
      const member = await openStudioAs(context, undefined);
      expect((await describeAs(member, { name, alt: 'Mara' })).status).toBe(403);
      const editor = await openStudioAs(context, 'editor');
      expect((await describeAs(editor, { name, alt: ' Mara: “up” # ' })).status).toBe(200);
      expect(await altOf()).toBe('Mara: “up” #');
    });

    test('deletes an unused picture with all its files', async () => {
      const name = await add('Not needed');
      expect((await remove(mara, name)).status).toBe(200);
      expect((await stored()).filter((entry) => entry.startsWith(name))).toEqual([]);
      expect(await remove(mara, name)).toMatchObject({ status: 404, body: { code: 'unknown_picture' } });
    });

    test('keeps a picture that a draft uses, and one that the site shows', async () => {
      const name = await add('Mara');
      const photo = { picture: name, alt: 'Mara', focus: '50% 20%' };
      await save(mara, file, { photo });
      expect(await remove(mara, name)).toMatchObject({ status: 409, body: { code: 'picture_in_use' } });
      const { body } = await mara.get<ContentChanges>('?changes');
      expect(body.problems).toEqual([]);
      expect(body.files[0]?.changes).toEqual([
        { field: 'Photo', after: 'Mara · Focal point 50% 20%', pictures: { before: [], after: [name] } },
      ]);
      const versions = Object.fromEntries(body.files.map((changed) => [changed.file, changed.version]));
      await mara.post({ action: 'publish', versions });
      const open = () =>
        asOwner(context.database, `select 1 from "public"."content_publications" where "state" = 'building'`);
      await expect.poll(open, { timeout: 30_000 }).toEqual([]);
      expect(await readFile(join(overlayFolder(fixture.dataDir), file), 'utf8')).toContain(
        `picture: ${name}`,
      );
      expect(await remove(mara, name)).toMatchObject({ status: 409, body: { code: 'picture_in_use' } });
      expect((await library()).find((picture) => picture.name === name)?.usedBy).toEqual(['Media kit']);
    });

    test('a draft with a picture that was deleted says so and can’t be published', async () => {
      const answer = await save(mara, file, { photo: { picture: 'nothing-0123456789ab', alt: 'Nothing' } });
      expect(answer.body.problems).toMatchObject([{ field: 'photo.picture' }]);
    });

    testLibrary(context, studio, { owner: () => mara, add, upload: uploadSame });

    test('refuses visitors', async () => {
      const answer = await fetch(`${context.backend.url}/functions/v1/content-pictures?alt=x`, {
        method: 'POST',
        headers: { apikey: context.backend.publishableKey },
        body: new Uint8Array(await makePicture()),
      });
      expect(answer.status).toBe(401);
    });

    describe('hostile input', () => {
      test.each([
        ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
        ['HTML', '<!doctype html><script>alert(1)</script>'],
        ['nothing', ''],
      ])('refuses %s', async (_name, body) => {
        const before = await stored();
        expect(await upload(mara, 'A picture', body)).toMatchObject({
          status: 400,
          body: { code: 'picture_refused' },
        });
        expect(await stored()).toEqual(before);
      });

      test('refuses a file above the limit, with and without a length', async () => {
        const large = new Uint8Array(25_000_001);
        expect((await upload(mara, 'Large', large)).status).toBe(413);
        const stream = new Blob([large]).stream();
        const streamed = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
        expect((await request(mara, '?alt=Large', streamed)).status).toBe(413);
      });

      test.each(['x'.repeat(301), 'a\u0000b', 'a\u001bb'])('refuses the description %j', async (alt) => {
        const before = await stored();
        expect((await upload(mara, alt, new Uint8Array(await makePicture()))).status).toBe(400);
        expect(await stored()).toEqual(before);
      });

      test('a description becomes no path and no YAML', async () => {
        const alt = '../../etc/passwd: *x\n- &y "quotes"';
        const name = await add(alt);
        expect(name).toMatch(/^etc-passwd-x-y-quotes-[0-9a-f]{12}$/);
        expect((await library()).find((picture) => picture.name === name)?.alt).toBe(alt);
      });

      test.each(['../site', '..%2f..%2fpackage', 'a/../b', '', '.', '*', 'x\u0000'])(
        'deletes no picture %j',
        async (name) => {
          const before = await stored();
          expect((await remove(mara, name)).status).toBe(404);
          expect(await stored()).toEqual(before);
        },
      );

      test.each([
        '/pictures/../site.yml',
        '/pictures/%2e%2e/site.yml',
        '/pictures/..%2fsite.yml',
        '/pictures/',
      ])('serves nothing at %s', async (path) => {
        await save(mara, file, { usage: 'Changed' });
        expect((await fetch(`${context.backend.url}${path}`)).status).toBe(404);
      });

      test.each([
        ['a focal point outside the picture', { focus: '50% 101%' }, 'photo.focus'],
        ['CSS for a focal point', { focus: '0; background: url(//x)' }, 'photo.focus'],
        ['no alternative text', { alt: '' }, 'photo.alt'],
        ['a path for a picture', { picture: '../site' }, 'photo.picture'],
      ])('a draft with %s can’t be published', async (_name, change, field) => {
        const [{ name: picture } = { name: await add('Sure') }] = await library();
        const photo = { picture, alt: 'Sure', ...change };
        const answer = await save(mara, file, { photo });
        expect(answer.body.problems).toMatchObject([{ file, field }]);
      });
    });
  },
);
