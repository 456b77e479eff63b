import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../storage/file-store.ts';
import { describeDiskProblem, probeFolder } from './disk-problem.ts';
import { createDiskPartialFiles } from './disk-partial-files.ts';
import { openFile } from './open-file.ts';
import { syncFile, writeFully } from './write-file.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Creates a file store in `directory`: versions as `ab/abcdef…`, files being written in `unfinished/` and resumable
 * uploads in `partial/`.
 */
export async function createDiskFileStore(directory: string): Promise<FileStore> {
  const unfinished = join(directory, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });

  function folderOf(version: string): string {
    if (!uuid.test(version)) throw new TypeError('a stored version must be a lower-case uuid');
    return join(directory, version.slice(0, 2));
  }

  function pathOf(version: string): string {
    return join(folderOf(version), version);
  }

  async function publish(temporary: string, version: string): Promise<void> {
    const folder = folderOf(version);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(temporary, join(folder, version));
    // Without this, the name may not survive a power failure.
    await syncFile(folder);
  }

  async function withTemporary(version: string, fill: (path: string) => Promise<void>): Promise<void> {
    folderOf(version);
    const temporary = join(unfinished, randomUUID());
    try {
      await fill(temporary);
      await publish(temporary, version);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    partial: await createDiskPartialFiles(join(directory, 'partial'), { unfinished, pathOf, publish }),

    write(version, body) {
      return withTemporary(version, async (path) => {
        const file = await open(path, 'wx', 0o600);
        try {
          let position = 0;
          for await (const chunk of body) position = await writeFully(file, chunk, position);
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },

    read: async (version, range) => openFile(pathOf(version), range),

    copy(from, to) {
      return withTemporary(to, async (path) => {
        await copyFile(pathOf(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await syncFile(path);
      });
    },

    async remove(version) {
      await rm(pathOf(version), { force: true });
    },

    async *listBefore(time) {
      for (const folder of await readdir(directory)) {
        const isVersionFolder = /^[\da-f]{2}$/.test(folder);
        if (!isVersionFolder && folder !== 'unfinished') continue;
        for (const name of await readdir(join(directory, folder))) {
          const path = join(directory, folder, name);
          const found = await stat(path).catch(() => undefined);
          if (found === undefined || found.mtime >= time) continue;
          if (isVersionFolder) yield name;
          else await rm(path, { force: true });
        }
      }
    },

    async freeShare() {
      const { bavail, blocks } = await statfs(directory);
      return blocks === 0 ? 0 : bavail / blocks;
    },

    async check() {
      return probeFolder(unfinished).then(() => undefined, describeDiskProblem);
    },
  };
}
