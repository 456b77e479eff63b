import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVideo } from '#testing/synthetic-video.ts';
import type { ContentChanges, LibraryVideo } from '#domain/content-calls.ts';
import { asOwner } from '../database/people.ts';
import {
  createStudioFixture,
  findSoldProduct,
  openStudioAs,
  save,
  type StudioCaller,
} from './content-fixture.ts';
import { testLibrary, useContentLibrary } from './content-library.ts';
import { describeBackend } from './describe-backend.ts';

const fixture = await createStudioFixture();

const poster = await sharp({ create: { width: 480, height: 270, channels: 3, background: '#2a5' } })
  .jpeg()
  .toBuffer();
const video = await makeVideo({ tags: { '©nam': 'At home' } });

/** A video of its own for each call: the poster is part of its name. */
let shade = 0;
const makePoster = () => {
  const background = { r: shade++, g: 90, b: 160 };
  return sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toBuffer();
};

// After the last engine: both use this fixture.
afterAll(() => fixture.remove());

describeBackend(
  'the video library',
  { studio: fixture.studio, site: { find: () => undefined } },
  (context) => {
    const studio = useContentLibrary<LibraryVideo>(context, fixture, 'videos');
    const { request, remove, stored } = studio;
    let mara: StudioCaller;
    beforeAll(async () => {
      mara = await openStudioAs(context, 'admin');
    });
    const library = () => studio.list(mara);
    const upload = (caller: StudioCaller, alt: string, picture: Uint8Array, bytes: Uint8Array) =>
      request(caller, `?${new URLSearchParams({ alt, poster: String(picture.byteLength) })}`, {
        method: 'POST',
        body: new Uint8Array(Buffer.concat([picture, bytes])),
      });
    const add = async (alt: string) => studio.addedBy(upload(mara, alt, await makePoster(), video));

    test('adds an upload with its poster, before the site’s own videos, and serves both forever', async () => {
      const { body } = await upload(mara, 'Mara jumps 4.60 m', poster, video);
      const name = body.added ?? '';
      expect(name).toMatch(/^mara-jumps-4-60-m-[0-9a-f]{12}$/);
      const items = await library();
      expect(items[0]).toEqual({
        name,
        alt: 'Mara jumps 4.60 m',
        width: 480,
        height: 270,
        seconds: 5,
        mp4: `/videos/${name}.mp4`,
        poster: `/videos/${name}.webp`,
        isUploaded: true,
        usedBy: [],
      });
      expect(items.at(-1)).toMatchObject({ isUploaded: false, mp4: expect.stringMatching(/^\/films\//) });

      const served = await fetch(`${context.backend.url}${items[0]?.mp4}`);
      expect(served.headers.get('content-type')).toBe('video/mp4');
      expect(served.headers.get('cache-control')).toContain('immutable');
      expect(Buffer.from(await served.arrayBuffer()).includes('At home')).toBe(false);
      const part = await fetch(`${context.backend.url}${items[0]?.mp4}`, {
        headers: { range: 'bytes=0-99' },
      });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
      const picture = await fetch(`${context.backend.url}${items[0]?.poster}`);
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 });
    });

    test('deletes an unused video with all its files, and none of the site’s own', async () => {
      const name = await add('Not needed');
      expect((await remove(mara, name)).status).toBe(200);
      expect((await stored()).filter((entry) => entry.startsWith(name))).toEqual([]);
      expect(await remove(mara, name)).toMatchObject({ status: 404, body: { code: 'unknown_video' } });
      const own = (await library()).at(-1)?.name ?? '';
      expect(await remove(mara, own)).toMatchObject({ status: 409, body: { code: 'video_of_repository' } });
    });

    test('keeps a video that a draft uses, and one that the site shows', async () => {
      const name = await add('Mara');
      const { file } = await findSoldProduct(fixture);
      await save(mara, file, { demoVideo: { title: 'A jump', video: name } });
      expect(await remove(mara, name)).toMatchObject({ status: 409, body: { code: 'video_in_use' } });
      const { body } = await mara.get<ContentChanges>('?changes');
      expect(body.problems).toEqual([]);
      const versions = Object.fromEntries(body.files.map((changed) => [changed.file, changed.version]));
      await mara.post({ action: 'publish', versions });
      const open = () =>
        asOwner(context.database, `select 1 from "public"."content_publications" where "state" = 'building'`);
      await expect.poll(open, { timeout: 30_000 }).toEqual([]);
      expect(await remove(mara, name)).toMatchObject({ status: 409, body: { code: 'video_in_use' } });
      expect((await library()).find((item) => item.name === name)?.usedBy).toHaveLength(1);
    });

    test('a draft with a video that was deleted says so and can’t be published', async () => {
      const { file } = await findSoldProduct(fixture);
      const demoVideo = { title: 'A jump', video: 'nothing-0123456789ab' };
      const answer = await save(mara, file, { demoVideo });
      expect(answer.body.problems).toMatchObject([{ field: 'demoVideo.video' }]);
    });

    testLibrary(context, studio, {
      owner: () => mara,
      add,
      upload: (caller) => upload(caller, 'Mine', poster, video),
    });

    describe('hostile input', () => {
      test.each([
        ['no video', poster, new Uint8Array(), 'video_refused'],
        ['a picture as the video', poster, poster, 'video_refused'],
        [
          'HTML as the video',
          poster,
          Buffer.from('<!doctype html><script>alert(1)</script>'),
          'video_refused',
        ],
        ['HTML as the poster', Buffer.from('<!doctype html>'), video, 'video_refused'],
        ['a damaged poster', poster.subarray(0, 20), video, 'video_refused'],
        ['no poster', new Uint8Array(), video, 'content_request_invalid'],
      ])('refuses %s and stores nothing', async (_name, picture, bytes, code) => {
        const before = await stored();
        expect(await upload(mara, 'A video', picture, bytes)).toMatchObject({ status: 400, body: { code } });
        expect(await stored()).toEqual(before);
      });

      test.each(['-1', '1e3', '0', '999999999', 'x', ''])('refuses the poster length %j', async (length) => {
        const query = `?${new URLSearchParams({ alt: 'A video', poster: length })}`;
        const answer = await request(mara, query, { method: 'POST', body: video });
        expect(answer).toMatchObject({ status: 400, body: { code: 'content_request_invalid' } });
      });

      test('refuses a file above the limit', async () => {
        const answer = await upload(mara, 'Large', poster, new Uint8Array(101 * 1024 * 1024));
        expect(answer).toMatchObject({ status: 413, body: { code: 'video_too_large' } });
      });

      test.each(['', '   ', 'x'.repeat(301), 'a\u0000b'])('refuses the description %j', async (alt) => {
        const before = await stored();
        expect((await upload(mara, alt, poster, video)).status).toBe(400);
        expect(await stored()).toEqual(before);
      });

      test.each(['/videos/../site.yml', '/videos/%2e%2e/site.yml', '/videos/..%2fsite.yml', '/videos/'])(
        'serves nothing at %s',
        async (path) => {
          await add('Served');
          expect((await fetch(`${context.backend.url}${path}`)).status).toBe(404);
          const [entry] = (await stored()).filter((name) => name.endsWith('.yml'));
          expect((await fetch(`${context.backend.url}/videos/${entry}`)).status).toBe(404);
        },
      );
    });
  },
);
