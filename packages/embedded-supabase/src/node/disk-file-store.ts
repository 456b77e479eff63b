import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, ListedFile, StoredFile } from '../storage/file-store.ts';
import { describeDiskProblem, probeFolder } from './disk-problem.ts';
import { createDiskPartialFiles } from './disk-partial-files.ts';
import { openFile } from './open-file.ts';
import { isMissing, syncFile, writeFully } from './write-file.ts';

/** A version that a row names is read-only, like its bytes. */
const modes = { named: 0o400, unnamed: 0o600 };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Creates a file store in `directory`: versions as `ab/abcdef…`, files being written in `unfinished/`, resumable
 * uploads in `partial/`, and the trash in `trash/`.
 */
export async function createDiskFileStore(directory: string): Promise<FileStore> {
  const unfinished = join(directory, 'unfinished');
  // In the same folder, so that moving a file there is one rename, even when the folder is a volume of its own.
  const trash = join(directory, 'trash');
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
        await chmod(path, modes.unnamed);
        await syncFile(path);
      });
    },

    async remove(version) {
      await rm(pathOf(version), { force: true });
      await rm(join(trash, version), { force: true });
    },

    async markNamed(version, isNamed) {
      // Windows deletes no read-only file.
      if (process.platform === 'win32') return;
      // Removed meanwhile, or on a file system without permissions.
      await chmod(pathOf(version), isNamed ? modes.named : modes.unnamed).catch(() => undefined);
    },

    async *list() {
      for (const folder of await readdir(directory)) {
        if (/^[\da-f]{2}$/.test(folder)) yield* filesIn(join(directory, folder));
      }
    },

    async removeLeftovers(before) {
      for await (const { version: name, changedAt } of filesIn(unfinished)) {
        if (changedAt < before) await rm(join(unfinished, name), { force: true });
      }
    },

    trash: {
      async add(version) {
        const path = pathOf(version);
        await mkdir(trash, { recursive: true, mode: 0o700 });
        try {
          // The time in the trash counts from now.
          const now = new Date();
          await utimes(path, now, now);
          await rename(path, join(trash, version));
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      },
      async putBack(version) {
        folderOf(version);
        await publish(join(trash, version), version);
      },
      async list() {
        if (!existsSync(trash)) return [];
        const files: StoredFile[] = [];
        for await (const file of filesIn(trash)) files.push(file);
        return files.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
      },
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

/** Lists the files of a folder. Skips those that disappear meanwhile. */
async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  const names = await readdir(folder);
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  for (const [index, version] of names.entries()) {
    const file = found[index];
    if (!file?.isFile()) continue;
    yield { version, size: file.size, changedAt: file.mtime, isNamed: (file.mode & 0o700) === modes.named };
  }
}
