import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCrowdedPdf,
  makeEndlessVideo,
  makeInflatingPdf,
  makeLargePicture,
} from '../support/hostile-files.ts';
import { createStudioFixture, openStudioAs, type StudioCaller } from './content-fixture.ts';
import { describeBackend } from './describe-backend.ts';

const fixture = await createStudioFixture();
afterAll(() => fixture.remove());

describeBackend(
  'files that would take all memory',
  { studio: fixture.studio, site: { find: () => undefined } },
  (context) => {
    let mara: StudioCaller;
    beforeAll(async () => {
      mara = await openStudioAs(context, 'admin');
    });

    const post = async (name: string, query: Record<string, string>, body: BodyInit) => {
      const answer = await mara.call(name, `?${new URLSearchParams(query)}`, { method: 'POST', body });
      return { status: answer.status, body: (await answer.json()) as { code?: string; error?: string } };
    };
    const sendPdf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const object = `unchecked/${randomUUID()}.pdf`;
      const client = await context.backend.userClient(mara.person.sub ?? '');
      const { error } = await client.storage
        .from('digital-products')
        .upload(object, bytes, { contentType: 'application/pdf' });
      expect(error).toBeNull();
      return post('check-pdf', {}, JSON.stringify({ object, fileName: 'Knee.pdf' }));
    };
    const sendVideo = async (video: Uint8Array) => {
      const poster = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#2a5' } })
        .jpeg()
        .toBuffer();
      const body = new Uint8Array(Buffer.concat([poster, video]));
      return post('content-videos', { alt: 'A jump', poster: String(poster.byteLength) }, body);
    };
    const sendPicture = async (picture: Uint8Array) =>
      post('content-pictures', { alt: 'A jump' }, new Uint8Array(picture));

    /** Returns how long requests took until `work` was done, in ms, the slowest first. */
    const timeRequests = async (work: Promise<unknown>) => {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      const times: number[] = [];
      while (!isDone) {
        const began = performance.now();
        expect((await fetch(`${context.backend.url}/healthz`)).status).toBe(200);
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await done;
      return times.sort((a, b) => b - a);
    };

    test.each([
      ['a video with billions of pictures', async () => sendVideo(await makeEndlessVideo()), 'video_refused'],
      ['a PDF whose table inflates to 600 MB', () => sendPdf(makeInflatingPdf()), 'pdf_refused'],
      ['a PDF with 1.5 million objects', () => sendPdf(makeCrowdedPdf()), 'pdf_refused'],
      ['an AVIF of 64 megapixels', async () => sendPicture(await makeLargePicture()), 'picture_refused'],
    ])(
      '%s is refused with a sentence, while other requests are answered',
      async (name, upload, code) => {
        const without = await timeRequests(new Promise((resolve) => setTimeout(resolve, 2000)));
        const answer = upload();
        const during = await timeRequests(answer);
        console.log(
          `${name}: another request took at most ${Math.round(during[0] ?? 0)} ms, without it ${Math.round(without[0] ?? 0)} ms`,
        );
        expect(await answer).toMatchObject({
          status: 400,
          body: { code, error: expect.stringContaining('too much memory or time') },
        });
        expect(during.length).toBeGreaterThan(1);
      },
      120_000,
    );

    test('a good picture is read after them', async () => {
      const good = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a5' } })
        .png()
        .toBuffer();
      expect((await sendPicture(good)).status).toBe(200);
    });
  },
);
