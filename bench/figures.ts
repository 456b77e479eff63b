import { readFile } from 'node:fs/promises';

/** Returns the value below which `part` (0 to 1) of the values are; NaN without values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Samples another process's resident memory every 20 ms. `stop` returns its largest growth, in bytes. Undefined without /proc. */
export async function watchMemory(pid: number): Promise<{ stop(): Promise<number> } | undefined> {
  const before = await residentBytes(pid);
  if (before === undefined) return undefined;
  let peak = before;
  const sample = async () => {
    peak = Math.max(peak, (await residentBytes(pid)) ?? 0);
  };
  const timer = setInterval(() => void sample(), 20);
  return {
    async stop() {
      clearInterval(timer);
      await sample();
      return peak - before;
    },
  };
}

/** Returns a process's resident memory in bytes, undefined without /proc. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
