import { StorageApiError } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { describeStorage, pdf, unique } from './storage-fixture.ts';

const picture = Buffer.alloc(20_000, 7);
/** A time as Supabase Storage sends it. */
const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describeStorage('storage-js', (fixture) => {
  const open = () => fixture.service.storage.from('open');
  const put = async (name = `films/${unique('jpg')}`) => {
    expect((await open().upload(name, picture)).error).toBeNull();
    return name;
  };

  describe('URLs', () => {
    test('of public files have an optional download name', () => {
      const base = `${fixture.server.url}/storage/v1/object/public/open/films/a.jpg`;
      const publicUrl = (options?: { download: string | boolean }) =>
        open().getPublicUrl('films/a.jpg', options).data.publicUrl;
      expect([publicUrl(), publicUrl({ download: true }), publicUrl({ download: 'b.jpg' })]).toEqual([
        base,
        `${base}?download=`,
        `${base}?download=b.jpg`,
      ]);
    });

    test('that are signed return the file, as a download with the requested name', async () => {
      const name = await put();
      for (const [download, ending, disposition] of [
        [undefined, /token=[^&]+$/, null],
        [true, /&download=$/, 'attachment;'],
        ['b.jpg', /&download=b\.jpg$/, "attachment; filename=b.jpg; filename*=UTF-8''b.jpg;"],
      ] as const) {
        const { data, error } = await open().createSignedUrl(
          name,
          2000,
          download === undefined ? {} : { download },
        );
        expect(error).toBeNull();
        expect(data?.signedUrl).toContain(`${fixture.server.url}/storage/v1/object/sign/open/${name}?token=`);
        expect(data?.signedUrl).toMatch(ending);
        const answer = await fetch(data?.signedUrl ?? '');
        expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, disposition]);
        expect((await answer.arrayBuffer()).byteLength).toBe(picture.byteLength);
      }
      expect((await open().createSignedUrl('nothing-here', 2000)).error).toMatchObject({
        message: 'Object not found',
        statusCode: '404',
      });
    });
  });

  describe('uploads', () => {
    test('report a missing bucket and an existing name', async () => {
      const nowhere = fixture.service.storage.from('not-a-bucket');
      const { data, error } = await nowhere.upload('a.jpg', picture);
      expect(data).toBeNull();
      expect(error).toBeInstanceOf(StorageApiError);
      expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404', status: 400 });
      const name = await put();
      expect((await open().upload(name, picture)).error).toMatchObject({
        message: 'The resource already exists',
        statusCode: '409',
      });
      expect(await open().update(name, pdf)).toMatchObject({ data: { path: name }, error: null });
      expect((await open().download(name)).data?.size).toBe(pdf.byteLength);
    });

    test('by a signed URL work once, or overwrite if requested', async () => {
      const name = unique('jpg');
      const { data, error } = await open().createSignedUploadUrl(name);
      expect(error).toBeNull();
      expect(data).toMatchObject({ path: name, token: expect.any(String) });
      expect(data?.signedUrl).toContain(
        `${fixture.server.url}/storage/v1/object/upload/sign/open/${name}?token=`,
      );
      const send = (token = '') => open().uploadToSignedUrl(name, token, picture);
      expect(await send(data?.token)).toMatchObject({
        data: { path: name, fullPath: `open/${name}` },
        error: null,
      });
      expect((await send(data?.token)).error).toMatchObject({
        message: 'The resource already exists',
        statusCode: '409',
      });
      const over = await open().createSignedUploadUrl(name, { upsert: true });
      expect((await send(over.data?.token)).error).toBeNull();
    });
  });

  describe('files', () => {
    test('are listed in a folder, with all fields', async () => {
      const name = await put(`listed/${unique('jpg')}`);
      const { data, error } = await open().list('listed');
      expect(error).toBeNull();
      expect(data).toEqual([
        expect.objectContaining({
          name: name.replace('listed/', ''),
          id: expect.any(String),
          created_at: time,
          updated_at: time,
          last_accessed_at: time,
          metadata: expect.objectContaining({ size: picture.byteLength, mimetype: expect.any(String) }),
        }),
      ]);
    });

    test('are downloaded as a typed Blob, as a stream, or not at all', async () => {
      const name = await put();
      const { data, error } = await open().download(name);
      expect(error).toBeNull();
      expect([data?.size, data?.type]).toEqual([picture.byteLength, 'text/plain;charset=utf-8']);
      const stream = await open().download(name).asStream();
      expect(stream.error).toBeNull();
      expect((await new Response(stream.data).arrayBuffer()).byteLength).toBe(picture.byteLength);
      expect((await open().download('nothing-here')).error).toMatchObject({ status: 400 });
      const given = AbortSignal.abort();
      expect((await open().download(name, {}, { signal: given })).error?.message).toMatch(/abort/);
    });

    test('can be described, checked and removed', async () => {
      const name = await put();
      const { data, error } = await open().info(name);
      expect(error).toBeNull();
      expect(data).toEqual({
        id: expect.any(String),
        name,
        version: expect.any(String),
        bucketId: 'open',
        size: picture.byteLength,
        contentType: expect.stringMatching(/^text\/plain/),
        cacheControl: 'max-age=3600',
        etag: expect.stringMatching(/^".+"$/),
        metadata: {},
        lastModified: expect.any(String),
        createdAt: expect.any(String),
      });
      expect((await open().info('nothing-here')).error).toMatchObject({ message: 'Object not found' });
      expect(await open().exists(name)).toEqual({ data: true, error: null });
      expect((await open().exists('nothing-here')).data).toBe(false);
      const removed = await open().remove([name, 'nothing-here']);
      expect(removed.error).toBeNull();
      expect(removed.data).toEqual([
        expect.objectContaining({ name, bucket_id: 'open', id: expect.any(String) }),
      ]);
      expect((await open().exists(name)).data).toBe(false);
    });
  });

  test('reports that transformations and list cursors are not supported', async () => {
    const name = await put();
    const transform = { width: 100, height: 100 };
    for (const { error } of [
      await open().download(name, { transform }),
      await open().createSignedUrl(name, 60, { transform }),
      await open().listV2({ prefix: 'films' }),
    ]) {
      expect(error?.message).toMatch(/not supported/);
    }
  });
});
