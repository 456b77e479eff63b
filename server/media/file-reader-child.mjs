// @ts-check
// The process of file-reader.ts. Plain JavaScript, because Node 20 does not run TypeScript.
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A hostile file can keep this thread busy forever, so another one ends the process after the server ended.
new Worker(
  `const parent = ${process.ppid};
   setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);`,
  { eval: true },
);
process.on('disconnect', () => process.exit());
try {
  // If the machine runs out of memory, Linux ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux.
}
register();

/** @param {object} message */
const tell = (message) => process.send?.(message);

process.on('message', async (/** @type {{ module: string, name: string, args: unknown[] }} */ job) => {
  try {
    const read = (await import(job.module))[job.name];
    tell({ hasBegun: true });
    tell({ value: await read(...job.args) });
  } catch (error) {
    const isRefused = error instanceof Error && error.name === 'UploadError';
    tell(
      isRefused ? { refused: error.message } : { failed: error instanceof Error ? error.stack : `${error}` },
    );
  }
});
