import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartialFiles } from '../storage/file-store.ts';
import { isMissing, syncFile, writeFully } from './write-file.ts';

interface PartialFilesOptions {
  /** Directory for files being written. On the same file system. */
  unfinished: string;
  /** Returns the path of a version's bytes. Throws when the version is not a UUID. */
  pathOf(version: string): string;
  publish(path: string, version: string): Promise<void>;
}

/** Creates a store that keeps bytes as `<directory>/<id>` and notes as `<directory>/<id>.json`. */
export async function createDiskPartialFiles(
  directory: string,
  { unfinished, pathOf, publish }: PartialFilesOptions,
): Promise<PartialFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const queues = new Map<string, Promise<unknown>>();

  const bytesPath = (id: string) => {
    pathOf(id);
    return join(directory, id);
  };
  const notePath = (id: string) => `${bytesPath(id)}.json`;

  /** Runs changes of an upload one at a time: an aborted request may still be writing when the next one arrives. */
  function runQueued<T>(id: string, work: () => Promise<T>): Promise<T> {
    const result = (queues.get(id) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    queues.set(id, settled);
    void settled.then(() => {
      if (queues.get(id) === settled) queues.delete(id);
    });
    return result;
  }

  async function writeNote(id: string, note: string): Promise<void> {
    const temporary = join(unfinished, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(note);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, notePath(id));
      await syncFile(directory);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    async create(id, note) {
      // The note first, because bytes without a note are never found.
      await writeNote(id, note);
      await (await open(bytesPath(id), 'wx', 0o600)).close();
    },

    async find(id) {
      try {
        const note = await readFile(notePath(id), 'utf8');
        return { note, size: (await sizeOf(bytesPath(id))) ?? (await sizeOf(pathOf(id))) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    writeNote,

    append(id, offset, body) {
      return runQueued(id, async () => {
        const file = await open(bytesPath(id), 'r+');
        try {
          const { size } = await file.stat();
          if (size !== offset) throw new Error(`upload ${id} has ${size} bytes, not ${offset}`);
          let position = offset;
          try {
            for await (const chunk of body) position = await writeFully(file, chunk, position);
          } finally {
            await file.sync();
          }
          return position;
        } finally {
          await file.close();
        }
      });
    },

    publish(id) {
      return runQueued(id, async () => {
        const path = bytesPath(id);
        if ((await sizeOf(path)) === undefined && (await sizeOf(pathOf(id))) !== undefined) return;
        const now = new Date();
        // The row does not exist yet, and the sweep only spares recently written files.
        await utimes(path, now, now);
        await syncFile(path);
        await publish(path, id);
      });
    },

    remove(id) {
      return runQueued(id, async () => {
        await rm(bytesPath(id), { force: true });
        await rm(notePath(id), { force: true });
      });
    },

    async list() {
      const names = await readdir(directory);
      return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    },
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
