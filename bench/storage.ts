import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startNginx } from './start-nginx.ts';
import { median, percentile, watchMemory } from './figures.ts';

const filmBytes = 200 * 1024 * 1024;
const rangeBytes = 1024 * 1024;
const rounds = 11;
const rangeRequests = 500;
const uploads = 50;
const uploadBytes = 20 * 1024 * 1024;
const filmName = 'bench/film.mp4';

interface Server {
  child: ChildProcess;
  url: string;
  secretKey: string;
}

async function startServer(dataDir: string): Promise<Server> {
  const child = fork('bench/run-server.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const secrets: { secretKey: string } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  return { child, url, secretKey: secrets.secretKey };
}

interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  agent: Agent;
  /** Sent this many times over. */
  body?: { block: Buffer; times: number };
}

/** One request whose answer is counted and thrown away. */
function send(url: string, { method = 'GET', headers = {}, agent, body }: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
    });
    sent.on('error', reject);
    if (body === undefined) return void sent.end();
    let left = body.times;
    const next = (): void => {
      for (; left > 0; left -= 1) {
        if (sent.write(body.block)) continue;
        left -= 1;
        return void sent.once('drain', next);
      }
      sent.end();
    };
    next();
  });
}

function expectStatus(answer: Sent, ...statuses: number[]): Sent {
  if (!statuses.includes(answer.status)) throw new Error(`the answer was ${answer.status}`);
  return answer;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const block = Buffer.alloc(256 * 1024, 'pole vault ');
const bodyOf = (bytes: number) => ({ block, times: bytes / block.byteLength });

/** Milliseconds for the whole film, from us and from nginx in turn, so that both see the same moments of the machine. */
async function compareDownloads(url: string, nginxUrl: string | undefined): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times = { ours: [] as number[], nginx: [] as number[] };
  const download = async (address: string) => {
    const { bytes } = expectStatus(await send(address, { agent }), 200);
    if (bytes !== filmBytes) throw new Error(`${bytes} bytes came`);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timed(() => download(url));
    const nginx = nginxUrl === undefined ? undefined : await timed(() => download(nginxUrl));
    if (round === 0) continue;
    times.ours.push(ours);
    if (nginx !== undefined) times.nginx.push(nginx);
  }
  agent.destroy();
  const speed = (milliseconds: number) => `${Math.round(filmBytes / 1000 / milliseconds)} MB/s`;
  console.log(`200 MB download, median of ${rounds}: ${speed(median(times.ours))}`);
  if (nginxUrl === undefined) {
    console.log('nginx beside it: skipped, because there is no nginx on this machine');
    return;
  }
  const ratios = times.nginx.map((nginx, round) => nginx / (times.ours[round] ?? Number.NaN));
  console.log(
    `nginx, the same file in turn: ${speed(median(times.nginx))}; ours is ${median(ratios).toFixed(2)} of it (median of the pairs)`,
  );
}

async function measureRanges(name: string, url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let index = 0; index < rangeRequests + 50; index += 1) {
    const start = (index * 7_919_000) % (filmBytes - rangeBytes);
    const range = `bytes=${start}-${start + rangeBytes - 1}`;
    const time = await timed(async () => expectStatus(await send(url, { agent, headers: { range } }), 206));
    if (index >= 50) times.push(time);
  }
  agent.destroy();
  const [fastest, middle, slow] = [0.1, 0.5, 0.99].map((part) => percentile(times, part).toFixed(2));
  console.log(
    `1 MiB Range from ${name}, ${rangeRequests}: p10 ${fastest} ms, p50 ${middle} ms, p99 ${slow} ms`,
  );
}

async function measureUploads(server: Server, name: string, upload: (index: number) => Promise<unknown>) {
  // What is left of the measurement before is not this one's.
  await wait(2_000);
  const memory = await watchMemory(server.child.pid ?? 0);
  const time = await timed(() => Promise.all(Array.from({ length: uploads }, (_, index) => upload(index))));
  const growth = await memory?.stop();
  const megabytes = growth === undefined ? 'skipped (no /proc)' : `${Math.round(growth / 1_000_000)} MB`;
  console.log(
    `${uploads} ${name} uploads of 20 MB at once: ${(time / 1000).toFixed(1)} s, the server grew by ${megabytes}`,
  );
}

/** `npm run bench -- storage`. */
export async function measureStorage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  await mkdir(join(folder, 'data'));
  const server = await startServer(join(folder, 'data'));
  const agent = new Agent({ keepAlive: true, maxSockets: uploads });
  const key = { apikey: server.secretKey };
  const asFilm = { ...key, 'content-type': 'video/mp4' };
  const objectUrl = `${server.url}/storage/v1/object/videos`;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  try {
    const put = (name: string, bytes: number) =>
      send(`${objectUrl}/${name}`, {
        method: 'POST',
        agent,
        headers: { ...asFilm, 'content-length': String(bytes) },
        body: bodyOf(bytes),
      }).then((answer) => expectStatus(answer, 200));
    await put(filmName, filmBytes);
    await put('bench/warm.mp4', uploadBytes);

    await measureUploads(server, 'plain', (index) => put(`bench/plain-${index}.mp4`, uploadBytes));
    await measureUploads(server, 'resumable', async (index) => {
      const fields = { bucketName: 'videos', objectName: `bench/tus-${index}.mp4`, contentType: 'video/mp4' };
      const metadata = Object.entries(fields).map(
        ([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`,
      );
      const tus = { ...key, 'tus-resumable': '1.0.0' };
      const begun = await send(`${server.url}/storage/v1/upload/resumable`, {
        method: 'POST',
        agent,
        headers: { ...tus, 'upload-length': String(uploadBytes), 'upload-metadata': metadata.join(',') },
      });
      const address = String(expectStatus(begun, 201).headers.location);
      for (let offset = 0; offset < uploadBytes;) {
        const bytes = Math.min(6 * 1024 * 1024, uploadBytes - offset);
        const headers = {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes),
          'upload-offset': String(offset),
        };
        expectStatus(await send(address, { method: 'PATCH', agent, headers, body: bodyOf(bytes) }), 204);
        offset += bytes;
      }
    });

    const publicUrl = `${server.url}/storage/v1/object/public/videos/${filmName}`;
    nginx = await startNginx(folder, publicUrl);
    await compareDownloads(publicUrl, nginx?.url);
    await measureRanges('us', publicUrl);
    if (nginx !== undefined) await measureRanges('nginx', nginx.url);
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  } finally {
    agent.destroy();
    await nginx?.stop();
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
}
