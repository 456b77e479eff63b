import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DirectoryInUseError, lockDirectory } from 'embedded-supabase/database/lock-directory.ts';

const pauseMs = 250;

/** Does work that one process of this machine does at a time. `lock` is a path that need not exist. A killed process holds nothing. */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  const unlock = await waitFor(lock);
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function waitFor(lock: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDirectory(lock);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await wait(pauseMs);
    }
  }
}
