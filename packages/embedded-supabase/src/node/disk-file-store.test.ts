import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../storage/file-store.ts';
import { createDiskFileStore } from './disk-file-store.ts';

let directory: string;
let store: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crossbar-files-'));
  store = await createDiskFileStore(directory);
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function* failAfter(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
  throw new Error('the connection was closed');
}

async function textOf(version: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await store.read(version, range);
  return stream === undefined ? undefined : new Response(stream).text();
}

async function storedVersions(): Promise<string[]> {
  const versions: string[] = [];
  for await (const { version } of store.list()) versions.push(version);
  return versions;
}

describe('createDiskFileStore', () => {
  test('reads a written file, whole or as a range', async () => {
    const version = randomUUID();
    await store.write(version, chunks('plant ', 'and ', 'swing'));
    expect(await textOf(version)).toBe('plant and swing');
    expect(await textOf(version, { start: 6, end: 8 })).toBe('and');
    expect(await textOf(version, { start: 14, end: 14 })).toBe('g');
  });

  test('stores an empty file', async () => {
    const version = randomUUID();
    await store.write(version, chunks());
    expect(await textOf(version)).toBe('');
  });

  test('reads a file larger than one block byte for byte', async () => {
    const version = randomUUID();
    const text = Array.from({ length: 120_000 }, (_, index) => String(index)).join(',');
    await store.write(version, chunks(text));
    expect(await textOf(version)).toBe(text);
    expect(await textOf(version, { start: 300_000, end: 599_999 })).toBe(text.slice(300_000, 600_000));
  });

  test('removes a file whose upload is interrupted', async () => {
    const version = randomUUID();
    await expect(store.write(version, failAfter('half a video'))).rejects.toThrow('closed');
    expect(await textOf(version)).toBeUndefined();
    expect(await readdir(join(directory, 'unfinished'))).toEqual([]);
  });

  test('copies and removes files, and ignores a second removal', async () => {
    const [from, to] = [randomUUID(), randomUUID()];
    await store.write(from, chunks('bar'));
    await store.copy(from, to);
    await store.remove(from);
    await store.remove(from);
    expect(await textOf(from)).toBeUndefined();
    expect(await textOf(to)).toBe('bar');
    await expect(store.copy(from, randomUUID())).rejects.toThrow();
  });

  test('lets a reader that has begun read a removed file to its end', async () => {
    const version = randomUUID();
    const film = Buffer.alloc(1_000_000, 'film');
    await store.write(version, new Blob([film]).stream());
    const reader = (await store.read(version))?.getReader();
    const parts = [(await reader?.read())?.value];
    await store.remove(version);
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      parts.push(next.value);
    }
    expect(Buffer.concat(parts.filter((part) => part !== undefined)).equals(film)).toBe(true);
  });

  test('closes the file when its stream is cancelled', async () => {
    const version = randomUUID();
    await store.write(version, chunks('bar'));
    const stream = await store.read(version);
    await stream?.cancel();
    expect(await textOf(version)).toBe('bar');
  });

  test.each(['../../etc/passwd', '', 'a', `${randomUUID()}/x`, randomUUID().toUpperCase()])(
    'rejects the version %j',
    async (name) => {
      await expect(store.write(name, chunks('x'))).rejects.toThrow(TypeError);
      await expect(store.read(name)).rejects.toThrow(TypeError);
      await expect(store.remove(name)).rejects.toThrow(TypeError);
      expect(await readdir(directory)).toEqual(['partial', 'unfinished']);
    },
  );

  test('lists files with their size, and not the trash', async () => {
    const [kept, trashed] = [randomUUID(), randomUUID()];
    for (const version of [kept, trashed]) await store.write(version, chunks('bar'));
    await store.trash.add(trashed);
    expect(await storedVersions()).toEqual([kept]);
    expect(await store.trash.list()).toMatchObject([{ version: trashed, size: 3 }]);
  });

  test('puts a file back from the trash, byte for byte', async () => {
    const version = randomUUID();
    await store.write(version, chunks('plant ', 'and swing'));
    await store.trash.add(version);
    expect(await textOf(version)).toBeUndefined();
    await store.trash.putBack(version);
    expect(await textOf(version)).toBe('plant and swing');
    expect(await store.trash.list()).toEqual([]);
  });

  test('removing a file removes it from the trash, too', async () => {
    const version = randomUUID();
    await store.write(version, chunks('bar'));
    await store.trash.add(version);
    await store.remove(version);
    expect(await store.trash.list()).toEqual([]);
  });
});
