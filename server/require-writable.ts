import { mkdir } from 'node:fs/promises';
import { describeDiskProblem, probeFolder } from 'embedded-supabase/node/disk-problem.ts';

/** Creates the folder of the data. Throws an error with a sentence for the terminal if nothing can be written there. */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await probeFolder(dataDir);
  } catch (cause) {
    throw new Error(
      `Crossbar can’t write to DATA_DIR (${dataDir}): ${describeDiskProblem(cause)}. Free some space or choose another DATA_DIR, then start again.`,
      { cause },
    );
  }
}
