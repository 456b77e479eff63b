import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeMissing, findProgram } from '#scripts/programs/find-program.ts';

const run = promisify(execFile);

export interface RequestSpec {
  method: string;
  path: string;
  body?: string;
}

export interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The JSON line that the Lua script prints when the run ends. `refused` counts error statuses, `failed` connection errors. */
type Summary = Record<'seconds' | 'requests' | 'refused' | 'failed' | 'p50' | 'p99', number>;

interface Load {
  /** Without a path, such as `http://localhost:3000`. */
  origin: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Sent in this order, repeatedly. */
  requests: readonly RequestSpec[];
}

/** Says what to install if this machine has no wrk. It takes a twentieth of the CPU time that a load generator in Node would take from the server. */
export const lacksWrk = describeMissing('wrk');

/** Quotes a string as a Lua literal. */
const quote = (text: string) =>
  `"${text.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`;

function writeScript({ headers, requests }: Load): string {
  const table = requests.map(
    ({ method, path, body }) =>
      `wrk.format(${quote(method)}, ${quote(path)}, headers, ${body === undefined ? 'nil' : quote(body)})`,
  );
  const fields = Object.entries(headers).map(([name, value]) => `[${quote(name)}] = ${quote(value)}`);
  return `local headers = {${fields.join(', ')}}
local requests, at = {}, 0
function init() requests = {${table.join(',\n')}} end
function request() at = at % #requests + 1; return requests[at] end
function done(summary, latency)
  local failed = summary.errors
  io.write(string.format('{"seconds":%f,"requests":%d,"refused":%d,"failed":%d,"p50":%f,"p99":%f}',
    summary.duration / 1e6, summary.requests, failed.status, failed.connect + failed.read + failed.write + failed.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;
}

/** Runs wrk with the given requests, as fast as the server responds. Throws if any request was refused or failed. */
export async function runWrk(load: Load): Promise<Throughput> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    await writeFile(script, writeScript(load));
    const { stdout } = await run(findProgram('wrk'), [
      ...[
        '-t',
        '1',
        '-c',
        String(load.connections),
        '-d',
        `${load.seconds}s`,
        '--timeout',
        '20s',
        '-s',
        script,
      ],
      load.origin,
    ]);
    const summary = /^.*(\{"seconds".*\})$/m.exec(stdout)?.[1];
    if (summary === undefined) throw new Error(`wrk printed no summary: ${stdout}`);
    const { seconds, requests, refused, failed, p50, p99 } = JSON.parse(summary) as Summary;
    if (refused + failed > 0) throw new Error(`${refused} of ${requests} were refused, ${failed} failed`);
    return { perSecond: requests / seconds, p50, p99 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
