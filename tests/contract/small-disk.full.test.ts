import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { findProgram } from '#scripts/programs/find-program.ts';
import { requireWritable } from '#server/require-writable.ts';

// Mounting a small disk needs root.
describe.skipIf(process.getuid?.() !== 0)('a disk of 1 MB', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crossbar-disk-'));
    execFileSync(findProgram('mount'), ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  });
  afterEach(async () => {
    execFileSync(findProgram('umount'), [folder]);
    await rm(folder, { recursive: true, force: true });
  });

  test('that is full fails the health check and a start, with the reason', async () => {
    const store = await createDiskFileStore(folder);
    expect(await store.check()).toBeUndefined();
    await writeFile(join(folder, 'film'), Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined);
    expect(await store.check()).toBe('the disk is full');
    await expect(requireWritable(folder)).rejects.toThrow('the disk is full. Free some space');
  });

  test('that is read-only fails a start with the reason', async () => {
    execFileSync(findProgram('mount'), ['-o', 'remount,ro', folder]);
    await expect(requireWritable(folder)).rejects.toThrow('the disk is read-only');
  });
});
