import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { sendRaw } from './send-raw.ts';
import { describeStorage, pdf, unique } from './storage-fixture.ts';

const asPdf = { contentType: 'application/pdf' };

describeStorage('storage uploads', (fixture) => {
  describe('uploads', () => {
    const forms: [string, () => Parameters<ReturnType<typeof fixture.service.storage.from>['upload']>[1]][] =
      [
        ['a Buffer', () => pdf],
        ['an ArrayBuffer', () => new Uint8Array(pdf).buffer],
        ['a Blob', () => new Blob([pdf], { type: 'application/pdf' })],
        ['a File', () => new File([pdf], 'Ünïcode "name".pdf', { type: 'application/pdf' })],
        ['a Node stream', () => Readable.from([pdf.subarray(0, 5), pdf.subarray(5)])],
        ['a web stream', () => new Blob([pdf]).stream()],
        [
          'a FormData',
          () => {
            const form = new FormData();
            form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'drills.pdf');
            return form;
          },
        ],
      ];

    test.each(forms)('stores %s unchanged', async (_name, make) => {
      const name = unique('pdf');
      const { data, error } = await fixture.service.storage.from('digital-products').upload(name, make(), {
        ...asPdf,
        cacheControl: '60',
        metadata: { pages: 8 },
      });
      expect(error).toBeNull();
      expect(data).toMatchObject({ path: name, fullPath: `digital-products/${name}` });
      const { data: bytes } = await fixture.service.storage.from('digital-products').download(name);
      expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(pdf);
      expect(bytes?.type).toBe('application/pdf');
      const { data: info } = await fixture.service.storage.from('digital-products').info(name);
      expect(info).toMatchObject({
        id: data?.id,
        name,
        size: pdf.length,
        contentType: 'application/pdf',
        cacheControl: 'max-age=60',
        metadata: { pages: 8 },
      });
    });

    test.each([
      ['before its file', ['cacheControl', 'metadata', 'contentType', 'file']],
      ['after its file', ['file', 'contentType', 'metadata', 'cacheControl']],
      ['around its file', ['metadata', 'file', 'cacheControl', 'contentType']],
    ])('accepts form fields %s', async (_where, order) => {
      const values: Record<string, string | Blob> = {
        cacheControl: '60',
        metadata: '{"pages":8}',
        contentType: 'application/pdf',
        file: new Blob([pdf], { type: 'application/pdf' }),
      };
      const form = new FormData();
      for (const field of order) form.append(field, values[field] ?? '');
      const name = unique('pdf');
      const answer = await fetch(`${fixture.server.url}/storage/v1/object/digital-products/${name}`, {
        method: 'POST',
        headers: { apikey: fixture.server.secrets.secretKey },
        body: form,
      });
      expect(answer.status).toBe(200);
      expect((await fixture.service.storage.from('digital-products').info(name)).data).toMatchObject({
        contentType: 'application/pdf',
        cacheControl: 'max-age=60',
        metadata: { pages: 8 },
        size: pdf.length,
      });
    });

    test('accepts a form with its file as an unnamed text field', async () => {
      const form = new FormData();
      form.append('file', 'plant and swing');
      const name = unique('txt');
      expect((await fixture.service.storage.from('open').upload(name, form)).error).toBeNull();
      expect(await (await fixture.service.storage.from('open').download(name)).data?.text()).toBe(
        'plant and swing',
      );
    });

    test('checks a type that a form names after its file against the bucket', async () => {
      const form = new FormData();
      form.append('file', new Blob([pdf], { type: 'application/pdf' }));
      form.append('contentType', 'text/html');
      const { error } = await fixture.service.storage.from('digital-products').upload(unique('pdf'), form);
      expect(error).toMatchObject({ statusCode: '415' });
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('refuses a second upload under the same name, unless it replaces', async () => {
      const name = unique('txt');
      const bucket = fixture.service.storage.from('open');
      await bucket.upload(name, 'first');
      const { error } = await bucket.upload(name, 'second');
      expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
      expect(await (await bucket.download(name)).data?.text()).toBe('first');

      expect((await bucket.upload(name, 'third', { upsert: true })).error).toBeNull();
      expect(await (await bucket.download(name)).data?.text()).toBe('third');
      expect((await bucket.update(name, 'fourth')).error).toBeNull();
      expect(await (await bucket.download(name)).data?.text()).toBe('fourth');
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('accepts an empty file', async () => {
      const name = unique('txt');
      expect((await fixture.service.storage.from('open').upload(name, '')).error).toBeNull();
      expect((await fixture.service.storage.from('open').download(name)).data?.size).toBe(0);
      expect((await fetch(fixture.publicUrl('open', name), { headers: { range: 'bytes=0-' } })).status).toBe(
        416,
      );
    });

    test("refuses a file over the bucket's limit, and leaves nothing, in any form", async () => {
      const big = randomBytes(2_000_001);
      const name = unique('bin');
      const room = fixture.service.storage.from('room');
      for (const body of [
        big,
        new Blob([big]),
        Readable.from([big.subarray(0, 1_500_000), big.subarray(1_500_000)]),
      ]) {
        const { error } = await room.upload(name, body, { contentType: 'application/octet-stream' });
        expect(error).toMatchObject({
          message: 'The object exceeded the maximum allowed size',
          statusCode: '413',
        });
      }
      expect((await room.exists(name)).data).toBe(false);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
      expect(
        (await room.upload(name, big.subarray(1), { contentType: 'application/octet-stream' })).error,
      ).toBeNull();
    });

    test.each(['text/html', 'video/mp4', 'application/pdf2', 'nonsense'])(
      'a bucket of PDFs refuses %s',
      async (contentType) => {
        const { error } = await fixture.service.storage
          .from('digital-products')
          .upload(unique('pdf'), pdf, { contentType });
        expect(error).toMatchObject({
          message: `mime type ${contentType} is not supported`,
          statusCode: '415',
        });
      },
    );

    test('a video bucket accepts every video type', async () => {
      const films = fixture.service.storage.from('videos');
      expect(
        (await films.upload(unique('webm'), 'film', { contentType: 'video/webm; codecs=vp9' })).error,
      ).toBeNull();
      expect(
        (await films.upload(unique('webm'), 'film', { contentType: 'audio/webm' })).error,
      ).not.toBeNull();
    });

    test('an interrupted upload leaves nothing', async () => {
      const name = unique('bin');
      let sent = 0;
      const cut = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1;
          if (sent > 5) controller.error(new Error('cut'));
          else controller.enqueue(randomBytes(200_000));
        },
      });
      const { error } = await fixture.service.storage
        .from('open')
        .upload(name, cut, { contentType: 'application/octet-stream' });
      expect(error).not.toBeNull();
      await expect.poll(() => readdir(join(fixture.server.filesDirectory, 'unfinished'))).toEqual([]);
      expect((await fixture.service.storage.from('open').exists(name)).data).toBe(false);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test.each([
      [
        'that ends in the middle of the file',
        '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nhalf a fi',
      ],
      ['without a file', '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x--\r\n'],
      ['without parts', '--x--\r\n'],
      ['that is not multipart', 'plant and swing'],
      ['that is empty', ''],
    ])('refuses a form %s, and leaves nothing', async (_name, body) => {
      const name = unique('txt');
      const answer = await fetch(`${fixture.server.url}/storage/v1/object/open/${name}`, {
        method: 'POST',
        headers: {
          apikey: fixture.server.secrets.secretKey,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body,
      });
      expect(answer.status).toBe(400);
      expect((await fixture.service.storage.from('open').exists(name)).data).toBe(false);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('twenty uploads of one name leave one object with its bytes', async () => {
      const name = unique('txt');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          fixture.service.storage.from('open').upload(name, `jump ${index}`, { upsert: true }),
        ),
      );
      expect(answers.filter((answer) => answer.error !== null)).toEqual([]);
      expect(await (await fixture.service.storage.from('open').download(name)).data?.text()).toMatch(
        /^jump \d+$/,
      );
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });
  });

  describe('names', () => {
    const hostile = [
      '..%2fescape.pdf',
      '%2e%2e%2f%2e%2e%2fescape.pdf',
      'a%2f..%2f..%2fescape.pdf',
      'a%2f%2fb.pdf',
      '%2fetc%2fpasswd',
      'a%00b.pdf',
      'a%0d%0ab.pdf',
      'a%5cb.pdf',
      'pole%F0%9F%8F%83.pdf',
      '%ff.pdf',
      '%zz.pdf',
      'a%252fb.pdf',
      'folder%2f',
      '%3Cscript%3E.pdf',
      `${'x'.repeat(1025)}.pdf`,
    ];

    test.each(hostile)('refuses the name %s', async (name) => {
      for (const method of ['POST', 'PUT']) {
        const answer = await fetch(`${fixture.server.url}/storage/v1/object/open/${name}`, {
          method,
          headers: { apikey: fixture.server.secrets.secretKey, 'content-type': 'text/plain' },
          body: 'x',
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ error: 'InvalidKey' });
      }
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('resolves a path with dots, which reaches no other bucket or service', async () => {
      for (const path of [
        '/storage/v1/object/open/../digital-products/x.pdf',
        '/storage/v1/object/public/open/../digital-products/x.pdf',
        '/storage/v1/object/public/%2e%2e/x.pdf',
      ]) {
        const answer = await sendRaw(fixture.server.url, {
          path,
          headers: { apikey: fixture.server.publishableKey },
        });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatch(/"statusCode":"40[04]"/);
      }
    });

    test('accepts spaces, brackets and apostrophes', async () => {
      const name = `my folder/Jumper's Knee (v2) & more, ${randomUUID()}.pdf`;
      await fixture.put('open', name);
      expect(
        (await fetch(fixture.service.storage.from('open').getPublicUrl(name).data.publicUrl)).status,
      ).toBe(200);
    });

    test('accepts names of up to 1,024 characters', async () => {
      const name = `${randomUUID()}/`.padEnd(1024, 'x');
      expect((await fixture.service.storage.from('open').upload(name, 'x')).error).toBeNull();
      expect((await fixture.service.storage.from('open').exists(name)).data).toBe(true);
    });
  });
});
