import type { StorageDependencies } from './storage-context.ts';
import { readHeldFiles, saveHeldFiles, type HeldFiles } from './held-files.ts';
import { findUnknownFiles, isTooMany, moveToTrash } from './unknown-files.ts';
import { minFreeShare } from './upload-object.ts';

type Dependencies = Pick<StorageDependencies, 'database' | 'files' | 'orphanLifeMs' | 'confirmFiles' | 'log'>;

export const trashDays = 30;
const trashLifeMs = trashDays * 24 * 3_600_000;

/** A disk with so little space that uploads are refused. */
export interface LowDisk {
  /** From 0 to 1. */
  freeShare: number;
  /** What the trash has. The sweep after its notice removes the oldest first. */
  trash: { count: number; size: number };
}

export interface FileSweep {
  /** Returns the number of files that it moved or removed. */
  run(now: Date): Promise<number>;
  /** Returns what the last run of any server held back; undefined when it held nothing back. */
  held(): Promise<HeldFiles | undefined>;
  /** Moves the files of `held` to the trash, except those that have a row by now. Returns how many. */
  moveHeld(): Promise<number>;
  /** Undefined while there is enough space. */
  lowDisk(): Promise<LowDisk | undefined>;
}

/**
 * Creates the sweep of stored files. It removes the bytes of deleted rows at once, moves bytes without a row to the
 * trash, and empties the trash after 30 days. It moves nothing when the files do not belong to the database. It also
 * moves nothing when there are too many, because then the rows are more likely to be wrong than the files.
 */
export function createFileSweep(storage: Dependencies): FileSweep {
  const { database, files, orphanLifeMs, log } = storage;
  let hasWarned = false;

  /** On an almost full disk, warns once and then removes the oldest files of the trash. */
  async function emptyTrash(now: Date): Promise<number> {
    const trash = await files.trash.list();
    let removed = 0;
    let freeShare = await files.freeShare();
    if (freeShare >= minFreeShare) hasWarned = false;
    for (const { version, changedAt } of trash) {
      const isExpired = now.getTime() - changedAt.getTime() > trashLifeMs;
      if (!isExpired) {
        if (freeShare >= minFreeShare) break;
        if (!hasWarned) {
          hasWarned = true;
          log.error(
            { files: trash.length - removed },
            'the disk is almost full; the next sweep removes the oldest files of the trash, as /admin/setup says',
          );
          break;
        }
      }
      await files.remove(version);
      removed += 1;
      freeShare = await files.freeShare();
    }
    return removed;
  }

  return {
    async run(now) {
      await storage.confirmFiles?.();
      let changed = await removeDeleted(storage);
      await files.removeLeftovers(new Date(now.getTime() - orphanLifeMs));
      const unknown = await findUnknownFiles(storage, now);
      const held = isTooMany(unknown) ? { ...unknown, foundAt: now } : undefined;
      await saveHeldFiles(database, held);
      if (held === undefined) changed += await moveToTrash(storage, unknown.files);
      else {
        log.error(
          { unknown: unknown.files.length, total: unknown.total },
          'too many stored files have no row, so none was moved to the trash; the owner decides at /admin/setup',
        );
      }
      return changed + (await emptyTrash(now));
    },
    held: () => readHeldFiles(database),
    async moveHeld() {
      await storage.confirmFiles?.();
      const moved = await moveToTrash(storage, (await readHeldFiles(database))?.files ?? []);
      await saveHeldFiles(database, undefined);
      return moved;
    },
    async lowDisk() {
      const freeShare = await files.freeShare();
      if (freeShare >= minFreeShare) return undefined;
      const trash = await files.trash.list();
      return {
        freeShare,
        trash: { count: trash.length, size: trash.reduce((sum, { size }) => sum + size, 0) },
      };
    },
  };
}

/** Removes the bytes of deleted and replaced rows, which a crash or a failed removal left behind. */
async function removeDeleted({ database, files }: Dependencies): Promise<number> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ version: string; isNamed: boolean }>(
      `select "version", exists (select from "storage"."objects" as "o" where "o"."version" = "d"."version") as "isNamed"
       from "crossbar"."deleted_versions" as "d"`,
    ),
  );
  let removed = 0;
  for (const { version, isNamed } of rows) {
    // An import can bring back a row that had been deleted.
    if (!isNamed) {
      await files.remove(version);
      removed += 1;
    }
    await database.asOwner((tx) =>
      tx.query(`delete from "crossbar"."deleted_versions" where "version" = $1`, [version]),
    );
  }
  return removed;
}
