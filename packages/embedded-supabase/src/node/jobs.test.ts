import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryLeases } from '../database/leases.ts';
import { startJobs } from './jobs.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('runs a job again after a failure', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('mail server is down')).mockResolvedValue(undefined);
  const jobs = startJobs([{ name: 'mail', everySeconds: 5, run }], log);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_001);
  expect(run).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledOnce();
  await jobs.close();
});

test('does not run a slow job twice at a time', async () => {
  let finish: () => void = () => undefined;
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const jobs = startJobs([{ name: 'slow', everySeconds: 1, run }], log);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledOnce();
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  finish();
  await jobs.close();
});

test('close waits for the current run and starts no other', async () => {
  let finish: () => void = () => undefined;
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const jobs = startJobs([{ name: 'mail', everySeconds: 1, run }], log);
  await vi.advanceTimersByTimeAsync(1_000);
  let closed = false;
  const closing = jobs.close().then(() => (closed = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closed).toBe(false);
  finish();
  await closing;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledOnce();
});

test('of two servers one runs a job, and the other when the first stops', async () => {
  const leases = createMemoryLeases();
  const runs: string[] = [];
  const jobsOf = (server: string) => [
    { name: 'mail', everySeconds: 1, run: () => Promise.resolve(runs.push(server)) },
    {
      name: 'sockets',
      everySeconds: 1,
      everywhere: true,
      run: () => Promise.resolve(runs.push(`own ${server}`)),
    },
  ];
  const [first, second] = [startJobs(jobsOf('a'), log, leases), startJobs(jobsOf('b'), log, leases)];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs.toSorted()).toEqual([
    'a',
    'a',
    'a',
    ...Array<string>(3).fill('own a'),
    ...Array<string>(3).fill('own b'),
  ]);
  await first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs.filter((run) => run === 'b')).toHaveLength(1);
  await second.close();
});
