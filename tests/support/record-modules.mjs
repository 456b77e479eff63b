// Loaded with --import: writes the URL of every module that the process loads to MODULES_FILE, one per line.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MODULES_FILE ?? '';

/** @type {import('node:module').LoadHook} */
export function load(url, context, nextLoad) {
  appendFileSync(file, `${url}\n`);
  return nextLoad(url, context);
}

// The hooks run in a separate thread, which loads this file again.
if (isMainThread) register(import.meta.url);
