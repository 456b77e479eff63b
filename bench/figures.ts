import { readFile } from 'node:fs/promises';

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Watches the resident memory of another process; `stop` gives the most it grew by, in bytes. Undefined without /proc. */
export async function watchMemory(pid: number): Promise<{ stop(): Promise<number> } | undefined> {
  const before = await residentBytes(pid);
  if (before === undefined) return undefined;
  let most = before;
  const look = async () => {
    most = Math.max(most, (await residentBytes(pid)) ?? 0);
  };
  const timer = setInterval(() => void look(), 20);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return most - before;
    },
  };
}

export async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
