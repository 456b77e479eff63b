import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UploadError } from '#functions/_shared/upload-error.ts';
import type * as reads from './hostile-reads.fixture.ts';
import { createFileReader, type FileReader, type ReaderLimits } from './file-reader.ts';

type Reads = typeof reads;

const module = new URL('./hostile-reads.fixture.ts', import.meta.url);
const tooHard = 'This file is too hard to read.';

let reader: FileReader | undefined;
afterEach(() => reader?.close());

function open(limits: Partial<ReaderLimits> = {}) {
  const opened = (reader = createFileReader(limits));
  return <Name extends keyof Reads>(name: Name, ...args: Parameters<Reads[Name]>) =>
    (opened.read<Reads, Name>)({ module, name, tooHard }, ...(args as never)) as Promise<
      Awaited<ReturnType<Reads[Name]>>
    >;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('calls a function in one process for all files, which has no secrets', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_hidden');
  const read = open();
  expect(await read('double', Uint8Array.of(1, 2))).toEqual(Uint8Array.of(2, 4));
  const [first, second] = [await read('whoami'), await read('whoami')];
  expect(first.pid).not.toBe(process.pid);
  expect(second.pid).toBe(first.pid);
  expect(first.environment).not.toContain('STRIPE_SECRET_KEY');
  vi.unstubAllEnvs();
});

test('refuses a file with the sentence of the function, and fails with any other error', async () => {
  const read = open();
  await expect(read('refuse')).rejects.toThrow(new UploadError('Upload something else.'));
  const failure = await read('fail').catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(UploadError);
  expect(failure).toHaveProperty('message', expect.stringContaining('undefined is not a function'));
});

describe.skipIf(!existsSync('/proc/self/status'))('on Linux', () => {
  test.each([
    ['takes too much memory', 'fillBuffers', { memoryMb: 256 }, /it used \d+ MB/],
    ['needs too much CPU time', 'loop', { cpuMs: 100 }, /used the CPU/],
    ['takes too long', 'loop', { readMs: 100 }, /took more than 100 ms/],
    ['ends the process', 'crash', {}, /crashed \(SIGABRT\)/],
  ] as const)('refuses a file that %s, and reads the next one', async (_what, name, limits, reason) => {
    const read = open(limits);
    const { pid } = await read('whoami');
    const refused = await read(name).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UploadError);
    expect(refused).toMatchObject({ message: tooHard, cause: { message: expect.stringMatching(reason) } });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await read('double', Uint8Array.of(3))).toEqual(Uint8Array.of(6));
  });

  test('ends a process that reads nothing, and one that is closed', async () => {
    const idle = await open({ idleMs: 0 })('whoami');
    await expect.poll(() => isRunning(idle.pid)).toBe(false);
    const closed = await open()('whoami');
    reader?.close();
    await expect.poll(() => isRunning(closed.pid)).toBe(false);
  });

  test('ends with its parent, even while it is busy and the parent is killed', async () => {
    const script = `
      import { createFileReader } from '${new URL('./file-reader.ts', import.meta.url).href}';
      const reader = createFileReader();
      const job = (name) => ({ module: new URL('${module.href}'), name, tooHard: '' });
      const { pid } = await reader.read(job('whoami'));
      void reader.read(job('loop'));
      console.log(pid);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
    const printed = await new Promise<string>((resolve, reject) => {
      parent.stdout.once('data', (data: Buffer) => resolve(data.toString()));
      parent.once('exit', () => reject(new Error('The parent ended')));
    });
    const pid = Number(printed);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});
