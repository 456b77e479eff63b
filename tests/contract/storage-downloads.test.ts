import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { athlete, describeStorage, pdf, unique } from './storage-fixture.ts';

const asPdf = { contentType: 'application/pdf' };

describeStorage('storage downloads', (fixture) => {
  describe('files', () => {
    const name = 'film.mp4';
    const film = randomBytes(700_000);

    beforeAll(async () => {
      await fixture.service.storage
        .from('open')
        .upload(name, film, { contentType: 'video/mp4', cacheControl: '120' });
      await fixture.put('digital-products', 'knee.pdf');
    });

    test('anyone can read a public file, without a key', async () => {
      const answer = await fetch(fixture.publicUrl('open', name));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(answer.headers.get('cache-control')).toBe('max-age=120');
      expect(answer.headers.get('content-length')).toBe(String(film.length));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
    });

    test('returns exactly the requested range', async () => {
      for (const [range, start, end] of [
        ['bytes=0-0', 0, 0],
        ['bytes=100-299999', 100, 299_999],
        ['bytes=699990-', 699_990, 699_999],
        ['bytes=-10', 699_990, 699_999],
        ['bytes=0-9999999', 0, 699_999],
      ] as const) {
        const answer = await fetch(fixture.publicUrl('open', name), { headers: { range } });
        expect(answer.status).toBe(206);
        expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/700000`);
        expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(start, end + 1))).toBe(true);
      }
      const past = await fetch(fixture.publicUrl('open', name), { headers: { range: 'bytes=700000-' } });
      expect(past.status).toBe(416);
      expect(past.headers.get('content-range')).toBe('bytes */700000');
    });

    test('sends the whole file if it changed meanwhile, or for several ranges', async () => {
      const head = await fetch(fixture.publicUrl('open', name), {
        method: 'HEAD',
        headers: { range: 'bytes=0-9' },
      });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)]);
      expect(head.headers.get('accept-ranges')).toBe('bytes');
      const current = { etag: head.headers.get('etag') ?? '', date: head.headers.get('last-modified') ?? '' };
      const range = 'bytes=10-19';
      for (const [headers, status] of [
        [{ range, 'if-range': current.etag }, 206],
        [{ range, 'if-range': current.date }, 206],
        [{ range, 'if-range': '"older"' }, 200],
        [{ range, 'if-range': 'Sun, 01 Mar 2020 10:00:00 GMT' }, 200],
        [{ range: 'bytes=0-9,20-29' }, 200],
        [{ range: 'bytes=9-0' }, 200],
        [{ range, 'if-none-match': current.etag }, 304],
      ] as const) {
        const answer = await fetch(fixture.publicUrl('open', name), { headers });
        expect(answer.status).toBe(status);
        const expected = { 200: film, 206: film.subarray(10, 20), 304: Buffer.alloc(0) }[status];
        expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
      }
    });

    test('answers 304 for a cached file', async () => {
      const first = await fetch(fixture.publicUrl('open', name), { method: 'HEAD' });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\da-f]{32}"$/);
      const modified = first.headers.get('last-modified') ?? '';
      expect(
        (await fetch(fixture.publicUrl('open', name), { headers: { 'if-none-match': etag } })).status,
      ).toBe(304);
      expect(
        (await fetch(fixture.publicUrl('open', name), { headers: { 'if-modified-since': modified } })).status,
      ).toBe(304);
      expect(
        (await fetch(fixture.publicUrl('open', name), { headers: { 'if-none-match': '"other"' } })).status,
      ).toBe(200);
    });

    test('a download has the requested name, safely escaped', async () => {
      const download = async (fileName: string) =>
        (
          await fetch(`${fixture.publicUrl('open', name)}?download=${encodeURIComponent(fileName)}`, {
            method: 'HEAD',
          })
        ).headers.get('content-disposition');
      expect(await download('')).toBe('attachment;');
      expect(await download('Best Drills.pdf')).toBe(
        "attachment; filename=Best%20Drills.pdf; filename*=UTF-8''Best%20Drills.pdf;",
      );
      expect(await download('ä"\r\nset-cookie: x')).not.toMatch(/["\r\n]/);
    });

    test('only the service can access a private file', async () => {
      expect((await fixture.service.storage.from('digital-products').download('knee.pdf')).error).toBeNull();
      for (const client of [fixture.visitor, fixture.member]) {
        const { error } = await client.storage.from('digital-products').download('knee.pdf');
        expect(error).not.toBeNull();
        expect((await client.storage.from('digital-products').exists('knee.pdf')).data).toBe(false);
        expect(
          (await client.storage.from('digital-products').createSignedUrl('knee.pdf', 60)).error,
        ).toMatchObject({
          statusCode: '404',
        });
        expect((await client.storage.from('digital-products').list()).data).toEqual([]);
        expect((await client.storage.from('digital-products').remove(['knee.pdf'])).data).toEqual([]);
        expect(
          (await client.storage.from('digital-products').move('knee.pdf', 'mine.pdf')).error,
        ).not.toBeNull();
        expect(
          (await client.storage.from('digital-products').copy('knee.pdf', 'mine.pdf')).error,
        ).not.toBeNull();
        expect(
          (await client.storage.from('digital-products').upload('new.pdf', pdf, asPdf)).error,
        ).toMatchObject({
          message: 'new row violates row-level security policy',
          statusCode: '403',
        });
      }
      for (const path of ['public/digital-products', 'authenticated/digital-products', 'digital-products']) {
        expect((await fetch(`${fixture.server.url}/storage/v1/object/${path}/knee.pdf`)).ok).toBe(false);
      }
      expect((await fixture.service.storage.from('digital-products').exists('knee.pdf')).data).toBe(true);
    });

    test('public buckets cannot be listed', async () => {
      expect((await fixture.visitor.storage.from('open').list()).data).toEqual([]);
      expect((await fixture.visitor.storage.listBuckets()).data).toEqual([]);
    });

    test.each([
      ['text/html', 'text/plain; charset=utf-8'],
      ['text/html;charset=utf-8', 'text/plain; charset=utf-8'],
      ['application/xhtml+xml', 'text/plain; charset=utf-8'],
      ['text/xml', 'text/plain; charset=utf-8'],
      ['text/javascript', 'text/plain; charset=utf-8'],
      ['text/css', 'text/plain; charset=utf-8'],
      ['application/x-unheard-of', 'application/x-unheard-of'],
      ['image/svg+xml', 'image/svg+xml'],
    ])('serves %s so that it cannot run as a page of this site', async (contentType, served) => {
      const page = unique('x');
      await fixture.put('open', page, '<script>alert(1)</script>', contentType);
      const { headers } = await fetch(fixture.publicUrl('open', page));
      expect(headers.get('content-type')).toBe(served);
      expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (!served.startsWith('text/plain')) expect(headers.get('content-disposition')).toMatch(/^attachment/);
    });

    test('a client that disconnects does no harm', async () => {
      const leave = new AbortController();
      const answer = await fetch(fixture.publicUrl('open', name), { signal: leave.signal });
      await answer.body?.getReader().read();
      leave.abort();
      expect((await fetch(fixture.publicUrl('open', name), { method: 'HEAD' })).status).toBe(200);
    });
  });

  describe('signed links', () => {
    beforeAll(async () => {
      await fixture.put('digital-products', 'signed/knee protocol.pdf');
    });

    const sign = async (expiresIn = 60, options = {}) => {
      const { data } = await fixture.service.storage
        .from('digital-products')
        .createSignedUrl('signed/knee protocol.pdf', expiresIn, options);
      return data?.signedUrl ?? '';
    };

    test('open one private file, without a key', async () => {
      const answer = await fetch(await sign(60, { download: 'Knee.pdf' }));
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
      expect(answer.headers.get('content-disposition')).toContain('Knee.pdf');
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    });

    test('are refused for another file, when changed, expired, or from another installation', async () => {
      const link = await sign();
      await fixture.put('digital-products', 'signed/other.pdf');
      const refused = [
        link.replace('knee%20protocol', 'other'),
        link.replace(/.{3}$/, 'AAA'),
        link.replace(/token=.*/, 'token='),
        link.replace(/token=.*/, 'token=x'),
        link.replace(/\?token=.*/, ''),
        link.replace(/token=.*/, `token=${await fixture.server.accessToken(athlete)}`),
      ];
      for (const url of refused) expect((await fetch(url)).status).toBe(400);
      const { data: upload } = await fixture.service.storage
        .from('digital-products')
        .createSignedUploadUrl('signed/new.pdf');
      expect((await fetch(link.replace(/token=.*/, `token=${upload?.token}`))).status).toBe(400);

      const brief = await sign(1);
      await expect.poll(async () => (await fetch(brief)).status, { timeout: 5000 }).toBe(400);
    });

    test('stop working when their file is deleted', async () => {
      await fixture.put('digital-products', 'signed/gone.pdf');
      const { data } = await fixture.service.storage
        .from('digital-products')
        .createSignedUrl('signed/gone.pdf', 60);
      await fixture.service.storage.from('digital-products').remove(['signed/gone.pdf']);
      expect(await (await fetch(data?.signedUrl ?? '')).json()).toMatchObject({ statusCode: '404' });
    });

    test('are created for many files at once, with an error for each missing one', async () => {
      const { data } = await fixture.service.storage
        .from('digital-products')
        .createSignedUrls(['signed/knee protocol.pdf', 'signed/missing.pdf', '\0'], 60);
      expect(data?.map(({ error }) => error === null)).toEqual([true, false, false]);
      expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
      const denied = await fixture.visitor.storage
        .from('digital-products')
        .createSignedUrls(['signed/knee protocol.pdf'], 60);
      expect(denied.data?.[0]).toMatchObject({ signedUrl: null });
    });

    test.each([0, -1, 1.5, Number.NaN, 7 * 86_400 + 1])(
      'cannot be valid for %d seconds',
      async (expiresIn) => {
        const { error } = await fixture.service.storage
          .from('digital-products')
          .createSignedUrl('signed/knee protocol.pdf', expiresIn);
        expect(error).toMatchObject({ statusCode: '400' });
      },
    );

    test('accepts one file per upload link from anyone who has it', async () => {
      const name = `drop/${unique('pdf')}`;
      const { data } = await fixture.member.storage.from('room').createSignedUploadUrl(name);
      const token = data?.token ?? '';
      expect(
        (await fixture.visitor.storage.from('room').uploadToSignedUrl(`drop/${unique('pdf')}`, token, pdf))
          .error,
      ).not.toBeNull();
      expect(
        (await fixture.visitor.storage.from('room').uploadToSignedUrl(name, token, pdf)).error,
      ).toBeNull();
      expect(
        (await fixture.visitor.storage.from('room').uploadToSignedUrl(name, token, pdf)).error,
      ).toMatchObject({
        message: 'The resource already exists',
        statusCode: '409',
      });
      expect(
        (await fixture.visitor.storage.from('room').createSignedUploadUrl('elsewhere/x.pdf')).error,
      ).toMatchObject({
        statusCode: '403',
      });
      const { rows } = await fixture.database.asOwner((tx) =>
        tx.query<{ owner: string }>('select "owner" from "storage"."objects" where "name" = $1', [name]),
      );
      expect(rows).toEqual([{ owner: athlete }]);
    });
  });
});
