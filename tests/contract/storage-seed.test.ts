import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedFiles } from '#server/seed/seed-files.ts';
import { describeStorage } from './storage-fixture.ts';

describeStorage('seeding the repository’s files', (fixture) => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'crossbar-seed-'));
    await mkdir(join(directory, 'website-photos'), { recursive: true });
    await writeFile(join(directory, 'website-photos', 'vault.webp'), 'a picture');
    await writeFile(join(directory, 'website-photos', 'bar.avif'), 'another');
    await writeFile(join(directory, 'sources.json'), '{}');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const seed = () => seedFiles(fixture.server.backend.storage, directory);
  const fetchPicture = (name: string) => fetch(fixture.publicUrl('website-photos', name));

  test('serves the files to visitors with their type, as immutable', async () => {
    expect(await seed()).toEqual(['website-photos/bar.avif', 'website-photos/vault.webp']);
    const answer = await fetchPicture('vault.webp');
    expect(await answer.text()).toBe('a picture');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('stores nothing on a second start, and replaces a changed file without leftovers', async () => {
    await seed();
    expect(await seed()).toEqual([]);
    await writeFile(join(directory, 'website-photos', 'vault.webp'), 'a better picture');
    expect(await seed()).toEqual(['website-photos/vault.webp']);
    expect(await (await fetchPicture('vault.webp')).text()).toBe('a better picture');
    expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
  });

  test('an unknown bucket stops the start, without leftovers', async () => {
    await seed();
    await mkdir(join(directory, 'no-such-bucket'), { recursive: true });
    await writeFile(join(directory, 'no-such-bucket', 'lost.webp'), 'lost');
    await expect(seed()).rejects.toThrow();
    await rm(join(directory, 'no-such-bucket'), { recursive: true });
    expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
  });
});
