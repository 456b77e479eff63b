import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { athlete, coach, describeStorage, pdf, unique } from './storage-fixture.ts';

describeStorage('storage objects', (fixture) => {
  describe('policies', () => {
    test('a visitor can upload a file without being able to read it', async () => {
      const name = `drop/${unique('txt')}`;
      expect((await fixture.visitor.storage.from('room').upload(name, 'hello')).error).toBeNull();
      expect((await fixture.visitor.storage.from('room').download(name)).error).not.toBeNull();
      expect(
        (await fixture.visitor.storage.from('room').upload(name, 'again', { upsert: true })).error,
      ).not.toBeNull();
      expect(await (await fixture.service.storage.from('room').download(name)).data?.text()).toBe('hello');
    });

    test('a member has a private folder', async () => {
      const stranger = await fixture.server.userClient(coach);
      const name = `${athlete}/jump.txt`;
      const room = fixture.member.storage.from('room');
      expect((await room.upload(name, 'my jump')).error).toBeNull();
      expect((await room.list(athlete)).data).toMatchObject([{ name: 'jump.txt' }]);
      expect(await (await room.download(name)).data?.text()).toBe('my jump');

      const others = stranger.storage.from('room');
      expect((await others.download(name)).error).not.toBeNull();
      expect((await others.list(athlete)).data).toEqual([]);
      expect((await others.update(name, 'mine now')).error).not.toBeNull();
      expect((await others.move(name, `${coach}/jump.txt`)).error).toMatchObject({ statusCode: '404' });
      expect((await others.remove([name])).data).toEqual([]);
      expect((await room.move(name, `${coach}/jump.txt`)).error).toMatchObject({ statusCode: '403' });
      expect((await room.copy(name, `${coach}/jump.txt`)).error).toMatchObject({ statusCode: '403' });

      expect((await room.update(name, 'my better jump')).error).toBeNull();
      expect((await room.move(name, `${athlete}/best.txt`)).error).toBeNull();
      expect((await room.remove([`${athlete}/best.txt`])).data).toMatchObject([
        { name: `${athlete}/best.txt` },
      ]);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('only the service creates, changes or removes buckets', async () => {
      for (const client of [fixture.visitor, fixture.member]) {
        expect((await client.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
        expect((await client.storage.updateBucket('open', { public: false })).error).not.toBeNull();
        expect((await client.storage.emptyBucket('open')).error).not.toBeNull();
        expect((await client.storage.deleteBucket('open')).error).not.toBeNull();
      }
      expect((await fixture.service.storage.getBucket('open')).data).toMatchObject({
        id: 'open',
        public: true,
      });
    });
  });

  describe('folders', () => {
    beforeAll(async () => {
      for (const name of [
        'drills/b.pdf',
        'drills/A.pdf',
        'drills/c/deep.pdf',
        'drills/c/er/deepest.pdf',
        'drills/_x.txt',
      ]) {
        await fixture.put('open-too', name);
      }
      await fixture.put('open-too', 'drillsergeant.pdf');
    });

    const list = async (folder: string, options = {}) =>
      (await fixture.service.storage.from('open-too').list(folder, options)).data?.map((entry) => entry.name);

    test('are listed one level at a time, folders first', async () => {
      expect(await list('')).toEqual(['drills', 'drillsergeant.pdf']);
      expect(await list('drills')).toEqual(['c', 'A.pdf', '_x.txt', 'b.pdf']);
      expect(await list('/drills/')).toEqual(['c', 'A.pdf', '_x.txt', 'b.pdf']);
      expect(await list('drills/c/er')).toEqual(['deepest.pdf']);
      expect(await list('drill')).toEqual([]);
      expect(await list('nowhere')).toEqual([]);
    });

    test('are distinguished from files', async () => {
      const { data } = await fixture.service.storage.from('open-too').list('drills');
      expect(data?.[0]).toEqual({
        name: 'c',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
      expect(data?.[1]).toMatchObject({
        name: 'A.pdf',
        metadata: { size: pdf.length, mimetype: 'application/pdf' },
      });
      expect(Date.parse(data?.[1]?.created_at ?? '')).not.toBeNaN();
    });

    test('are sorted, searched and paged', async () => {
      expect(await list('drills', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
        'c',
        'b.pdf',
        '_x.txt',
        'A.pdf',
      ]);
      expect(await list('drills', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
        'c',
        'b.pdf',
        'A.pdf',
        '_x.txt',
      ]);
      expect(await list('drills', { search: 'a' })).toEqual(['A.pdf']);
      expect(await list('drills', { search: '_' })).toEqual(['_x.txt']);
      expect(await list('drills', { search: '%' })).toEqual([]);
      expect(await list('drills', { limit: 2, offset: 1 })).toEqual(['A.pdf', '_x.txt']);
    });

    test.each([
      { limit: 0 },
      { limit: -1 },
      { offset: -1 },
      { limit: 1.5 },
      { sortBy: { column: 'name; drop table x' } },
      { sortBy: { column: 'name', order: 'sideways' } },
      { search: '\0' },
    ])('refuse to be listed with %o', async (options) => {
      expect((await fixture.service.storage.from('open-too').list('drills', options)).error).toMatchObject({
        statusCode: '400',
      });
    });
  });

  describe('moving, copying and removing', () => {
    test('a moved object keeps its bytes, also in another bucket', async () => {
      const [from, to] = [unique('txt'), `moved/${unique('txt')}`];
      await fixture.put('open', from, 'pole', 'text/plain');
      const { data } = await fixture.service.storage
        .from('open')
        .move(from, to, { destinationBucket: 'open-too' });
      expect(data).toEqual({ message: 'Successfully moved' });
      expect(await (await fixture.service.storage.from('open-too').download(to)).data?.text()).toBe('pole');
      expect((await fixture.service.storage.from('open').exists(from)).data).toBe(false);
    });

    test('a copy remains when the original is removed', async () => {
      const [from, to] = [unique('txt'), unique('txt')];
      await fixture.put('open', from, 'pole', 'text/plain');
      expect((await fixture.service.storage.from('open').copy(from, to)).data).toEqual({
        path: `open/${to}`,
      });
      await fixture.service.storage.from('open').remove([from]);
      expect(await (await fixture.service.storage.from('open').download(to)).data?.text()).toBe('pole');
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('refuses to overwrite, to move missing objects, and invalid names', async () => {
      const [a, b] = [unique('txt'), unique('txt')];
      await fixture.put('open', a, 'a', 'text/plain');
      await fixture.put('open', b, 'b', 'text/plain');
      const bucket = fixture.service.storage.from('open');
      for (const change of [bucket.move.bind(bucket), bucket.copy.bind(bucket)]) {
        expect((await change(a, b)).error).toMatchObject({ statusCode: '409' });
        expect((await change('missing.txt', unique('txt'))).error).toMatchObject({ statusCode: '404' });
        expect((await change(a, '../x.txt')).error).toMatchObject({ statusCode: '400' });
        expect((await change(a, '')).error).toMatchObject({ statusCode: '400' });
        expect((await change(a, b, { destinationBucket: 'nowhere' })).error).toMatchObject({
          statusCode: '404',
        });
      }
      expect(await (await bucket.download(b)).data?.text()).toBe('b');
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test('returns removed objects, and deletes their bytes', async () => {
      const [a, b] = [unique('txt'), unique('txt')];
      await fixture.put('open', a);
      await fixture.put('open', b);
      const { data } = await fixture.service.storage.from('open').remove([a, b, 'missing.txt', '\0']);
      expect(data?.map((object) => object.name).sort()).toEqual([a, b].sort());
      expect((await fetch(fixture.publicUrl('open', a))).status).toBe(400);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });
  });

  describe('buckets', () => {
    test('are created, changed, emptied and removed with the secret key', async () => {
      const id = `bucket-${randomUUID()}`;
      expect(
        (
          await fixture.service.storage.createBucket(id, {
            public: true,
            fileSizeLimit: '1kb',
            allowedMimeTypes: ['text/*'],
          })
        ).data,
      ).toEqual({ name: id });
      expect((await fixture.service.storage.createBucket(id)).error).toMatchObject({ statusCode: '409' });
      expect((await fixture.service.storage.getBucket(id)).data).toMatchObject({
        id,
        public: true,
        file_size_limit: 1000,
        allowed_mime_types: ['text/*'],
      });
      const { data: found } = await fixture.service.storage.listBuckets({
        search: id,
        limit: 10,
        sortColumn: 'created_at',
      });
      expect(found).toMatchObject([{ id }]);
      expect((await fixture.service.storage.from(id).upload('x.txt', 'x'.repeat(1001))).error).toMatchObject({
        statusCode: '413',
      });
      await fixture.put(id, 'x.txt', 'x', 'text/plain');
      expect((await fixture.service.storage.deleteBucket(id)).error).toMatchObject({
        message: 'The bucket you tried to delete is not empty',
        statusCode: '409',
      });

      await fixture.service.storage.updateBucket(id, {
        public: false,
        fileSizeLimit: null,
        allowedMimeTypes: null,
      });
      expect((await fixture.service.storage.getBucket(id)).data).toMatchObject({
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
      });
      expect((await fetch(fixture.publicUrl(id, 'x.txt'))).ok).toBe(false);

      expect((await fixture.service.storage.emptyBucket(id)).data).toEqual({
        message: 'Empty bucket has been queued. Completion may take up to an hour.',
      });
      expect((await fixture.service.storage.deleteBucket(id)).data).toEqual({
        message: 'Successfully deleted',
      });
      expect((await fixture.service.storage.getBucket(id)).error).toMatchObject({
        message: 'Bucket not found',
        statusCode: '404',
      });
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });

    test.each(['', '../x', 'a/b', '.', 'x'.repeat(64), 'ünïcode'])('cannot be named %j', async (name) => {
      expect((await fixture.service.storage.createBucket(name)).error).toMatchObject({ statusCode: '400' });
    });

    test.each(['1 parsec', '-1kb', 'kb'])('cannot have a limit of %s', async (fileSizeLimit) => {
      const { error } = await fixture.service.storage.createBucket(`b-${randomUUID()}`, {
        public: false,
        fileSizeLimit,
      });
      expect(error).toMatchObject({ statusCode: '400' });
    });
  });

  test('reports unsupported endpoints, also without a key', async () => {
    for (const path of ['render/image/public/open/x.png', 's3', 'vector/x', 'object/list-v2/open']) {
      for (const headers of [new Headers({ apikey: fixture.server.secrets.secretKey }), new Headers()]) {
        const answer = await fetch(`${fixture.server.url}/storage/v1/${path}`, { method: 'POST', headers });
        expect(answer.status).toBe(501);
        expect(await answer.json()).toMatchObject({ error: 'NotSupported' });
      }
    }
  });

  test.each(['{', '[]', 'null', '{"expiresIn":"x"}', '{"prefixes":"x"}', '{"prefixes":[1]}'])(
    'answers 400 to a body of %s everywhere',
    async (body) => {
      for (const [method, path] of [
        ['POST', 'object/sign/open/x.txt'],
        ['POST', 'object/sign/open'],
        ['POST', 'object/list/open'],
        ['POST', 'object/move'],
        ['POST', 'object/copy'],
        ['DELETE', 'object/open'],
        ['POST', 'bucket'],
      ] as const) {
        const answer = await fetch(`${fixture.server.url}/storage/v1/${path}`, {
          method,
          headers: { apikey: fixture.server.secrets.secretKey, 'content-type': 'application/json' },
          body,
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ statusCode: '400' });
      }
    },
  );
});
