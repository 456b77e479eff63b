import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Shot {
  method: string;
  path: string;
  body?: string;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** What the script prints at the end. */
type Summary = Record<'seconds' | 'requests' | 'refused' | 'failed' | 'p50' | 'p99', number>;

interface Load {
  /** Where the server is, without a path. */
  origin: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Asked in this order, over and over. */
  shots: readonly Shot[];
}

/** Whether wrk is installed: a generator that takes a twentieth of the processor that one in Node would take from the server. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** A string as Lua reads it. */
const quote = (text: string) =>
  `"${text.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`;

function writeScript({ headers, shots }: Load): string {
  const table = shots.map(
    ({ method, path, body }) =>
      `wrk.format(${quote(method)}, ${quote(path)}, headers, ${body === undefined ? 'nil' : quote(body)})`,
  );
  const fields = Object.entries(headers).map(([name, value]) => `[${quote(name)}] = ${quote(value)}`);
  return `local headers = {${fields.join(', ')}}
local shots, at = {}, 0
function init() shots = {${table.join(',\n')}} end
function request() at = at % #shots + 1; return shots[at] end
function done(summary, latency)
  local failed = summary.errors
  io.write(string.format('{"seconds":%f,"requests":%d,"refused":%d,"failed":%d,"p50":%f,"p99":%f}',
    summary.duration / 1e6, summary.requests, failed.status, failed.connect + failed.read + failed.write + failed.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;
}

/** Asks as fast as the server answers. Throws when anything was refused or failed. */
export async function shoot(load: Load): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-wrk-'));
  try {
    const script = join(folder, 'shots.lua');
    await writeFile(script, writeScript(load));
    const { stdout } = await run('wrk', [
      ...['-t', '1', '-c', String(load.connections), '-d', `${load.seconds}s`, '-s', script],
      load.origin,
    ]);
    const told = /^.*(\{"seconds".*\})$/m.exec(stdout)?.[1];
    if (told === undefined) throw new Error(`wrk said: ${stdout}`);
    const { seconds, requests, refused, failed, p50, p99 } = JSON.parse(told) as Summary;
    if (refused + failed > 0) throw new Error(`${refused} of ${requests} were refused, ${failed} failed`);
    return { perSecond: requests / seconds, p50, p99 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
