import { Readable } from 'node:stream';
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
  const newBucket = async (options: { fileSizeLimit?: string; allowedMimeTypes?: string[] } = {}) => {
    const name = unique('bucket');
    expect(await fixture.service.storage.createBucket(name, { public: true, ...options })).toMatchObject({
      data: { name },
      error: null,
    });
    return fixture.service.storage.from(name);
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
    test('accept a form, a Buffer, an ArrayBuffer, a Blob, a File and a stream', async () => {
      const form = new FormData();
      form.append('', new Blob([picture]), 'file.txt');
      const bodies = {
        form,
        buffer: picture,
        arrayBuffer: new Uint8Array(picture).buffer,
        blob: new Blob([picture]),
        file: new File([picture], 'film.jpg'),
        stream: Readable.toWeb(Readable.from([picture])) as ReadableStream,
      };
      for (const [kind, body] of Object.entries(bodies)) {
        const path = `uploads/${kind}-${unique('jpg')}`;
        const options = kind === 'stream' ? { duplex: 'half' } : {};
        expect(await open().upload(path, body, options)).toMatchObject({
          data: { path, fullPath: `open/${path}`, id: expect.any(String) },
          error: null,
        });
        expect((await open().download(path)).data?.size).toBe(picture.byteLength);
      }
    });

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

    test('store custom metadata, which info returns', async () => {
      const metadata = { custom: 'metadata', second: 'second', third: 'third' };
      for (const body of [picture, new Blob([picture])]) {
        const name = unique('jpg');
        expect((await open().upload(name, body, { metadata })).error).toBeNull();
        expect((await open().info(name)).data?.metadata).toEqual(metadata);
      }
    });

    test("respect the bucket's size limit and types", async () => {
      expect((await (await newBucket({ fileSizeLimit: '1mb' })).upload('a', picture)).error).toBeNull();
      const small = await newBucket({ fileSizeLimit: '1kb' });
      expect((await small.upload('a', picture)).error).toMatchObject({
        message: 'The object exceeded the maximum allowed size',
        statusCode: '413',
      });
      const pictures = await newBucket({ allowedMimeTypes: ['image/png'] });
      expect((await pictures.upload('a', picture, { contentType: 'image/png' })).error).toBeNull();
      expect((await pictures.upload('b', picture, { contentType: 'image/jpeg' })).error).toMatchObject({
        message: 'mime type image/jpeg is not supported',
        statusCode: '415',
      });
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

    test('can be moved and copied, also to another bucket', async () => {
      const there = { destinationBucket: 'open-too' };
      const [first, second, third, fourth] = [1, 2, 3, 4].map(() => `moved/${unique('jpg')}`) as [
        string,
        string,
        string,
        string,
      ];
      expect(await open().move(await put(), first)).toEqual({
        data: { message: 'Successfully moved' },
        error: null,
      });
      expect(await open().move(first, second, there)).toEqual({
        data: { message: 'Successfully moved' },
        error: null,
      });
      expect((await fixture.service.storage.from('open-too').download(second)).error).toBeNull();
      const source = await put();
      expect(await open().copy(source, third)).toMatchObject({
        data: { path: `open/${third}` },
        error: null,
      });
      expect(await open().copy(source, fourth, there)).toMatchObject({
        data: { path: `open-too/${fourth}` },
      });
      expect((await open().move('nothing-here', 'anything')).error).toMatchObject({ statusCode: '404' });
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

  test('creates, reads, updates, empties and removes buckets', async () => {
    const { storage } = fixture.service;
    const name = unique('bucket');
    expect(await storage.createBucket(name)).toEqual({ data: { name }, error: null });
    expect((await storage.createBucket(name)).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    });
    expect((await storage.getBucket(name)).data).toMatchObject({
      id: name,
      name,
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: time,
      updated_at: time,
    });
    expect(await storage.updateBucket(name, { public: true, fileSizeLimit: '2mb' })).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    });
    expect((await storage.getBucket(name)).data).toMatchObject({ public: true, file_size_limit: 2_000_000 });
    const { data: found } = await storage.listBuckets({ search: name, limit: 10, sortColumn: 'created_at' });
    expect(found).toMatchObject([{ id: name, created_at: time, updated_at: time }]);
    await storage.from(name).upload('a', picture);
    expect((await storage.deleteBucket(name)).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    });
    expect(await storage.emptyBucket(name)).toEqual({
      data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
      error: null,
    });
    expect(await storage.deleteBucket(name)).toEqual({
      data: { message: 'Successfully deleted' },
      error: null,
    });
    expect((await storage.getBucket(name)).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
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
