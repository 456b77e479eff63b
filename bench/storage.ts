import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeMissing } from '#scripts/programs/find-program.ts';
import { startNginx } from './start-nginx.ts';
import { median, percentile, watchMemory } from './figures.ts';
import { type BenchServer, startServer } from './start-server.ts';

const videoBytes = 200 * 1024 * 1024;
const rangeBytes = 1024 * 1024;
const rounds = 11;
const rangeRequests = 500;
const uploads = 50;
const uploadBytes = 20 * 1024 * 1024;
const videoName = 'bench/video.mp4';

interface ServerResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  agent: Agent;
  /** The body is `block`, repeated `times` times. */
  body?: { block: Buffer; times: number };
}

/** Sends a request, counts the bytes of the response and discards them. */
function send(
  url: string,
  { method = 'GET', headers = {}, agent, body }: RequestOptions,
): Promise<ServerResponse> {
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

function expectStatus(answer: ServerResponse, ...statuses: number[]): ServerResponse {
  if (!statuses.includes(answer.status)) throw new Error(`The server answered with status ${answer.status}.`);
  return answer;
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const block = Buffer.alloc(256 * 1024, 'pole vault ');
const bodyOf = (bytes: number) => ({ block, times: bytes / block.byteLength });

/** Downloads the whole video from Crossbar and from nginx, alternating, so that both run under about the same load. */
async function compareDownloads(url: string, nginxUrl: string | undefined): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times = { ours: [] as number[], nginx: [] as number[] };
  const download = async (address: string) => {
    const { bytes } = expectStatus(await send(address, { agent }), 200);
    if (bytes !== videoBytes) throw new Error(`The download has ${bytes} bytes instead of ${videoBytes}.`);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timeMs(() => download(url));
    const nginx = nginxUrl === undefined ? undefined : await timeMs(() => download(nginxUrl));
    // The first round warms up and is not counted.
    if (round === 0) continue;
    times.ours.push(ours);
    if (nginx !== undefined) times.nginx.push(nginx);
  }
  agent.destroy();
  const speed = (milliseconds: number) => `${Math.round(videoBytes / 1000 / milliseconds)} MB/s`;
  console.log(`200 MB download, median of ${rounds}: ${speed(median(times.ours))}`);
  if (nginxUrl === undefined) {
    console.log(`comparison with nginx: skipped. ${describeMissing('nginx')}`);
    return;
  }
  const ratios = times.nginx.map((nginx, round) => nginx / (times.ours[round] ?? Number.NaN));
  console.log(
    `nginx, same file: ${speed(median(times.nginx))}; Crossbar reaches ${median(ratios).toFixed(2)} of its speed (median of the pairs)`,
  );
}

async function measureRanges(name: string, url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let index = 0; index < rangeRequests + 50; index += 1) {
    const start = (index * 7_919_000) % (videoBytes - rangeBytes);
    const range = `bytes=${start}-${start + rangeBytes - 1}`;
    const time = await timeMs(async () => expectStatus(await send(url, { agent, headers: { range } }), 206));
    if (index >= 50) times.push(time);
  }
  agent.destroy();
  const [fastest, middle, slow] = [0.1, 0.5, 0.99].map((part) => percentile(times, part).toFixed(2));
  console.log(
    `1 MiB Range from ${name}, ${rangeRequests}: p10 ${fastest} ms, p50 ${middle} ms, p99 ${slow} ms`,
  );
}

async function measureUploads(
  server: BenchServer,
  name: string,
  upload: (index: number) => Promise<unknown>,
) {
  // Lets the previous measurement release its memory first.
  await wait(2_000);
  const memory = await watchMemory(server.child.pid ?? 0);
  const time = await timeMs(() => Promise.all(Array.from({ length: uploads }, (_, index) => upload(index))));
  const growth = await memory?.stop();
  const megabytes = growth === undefined ? 'skipped (no /proc)' : `${Math.round(growth / 1_000_000)} MB`;
  console.log(
    `${uploads} ${name} uploads of 20 MB, concurrent: ${(time / 1000).toFixed(1)} s; growth of the server's memory: ${megabytes}`,
  );
}

/** `npm run bench -- storage`: measures concurrent uploads, downloads and ranges. */
export async function measureStorage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  await mkdir(join(folder, 'data'));
  const server = await startServer(join(folder, 'data'));
  const agent = new Agent({ keepAlive: true, maxSockets: uploads });
  const key = { apikey: server.secretKey };
  const videoHeaders = { ...key, 'content-type': 'video/mp4' };
  const objectUrl = `${server.url}/storage/v1/object/videos`;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  try {
    const put = (name: string, bytes: number) =>
      send(`${objectUrl}/${name}`, {
        method: 'POST',
        agent,
        headers: { ...videoHeaders, 'content-length': String(bytes) },
        body: bodyOf(bytes),
      }).then((answer) => expectStatus(answer, 200));
    await put(videoName, videoBytes);
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

    const publicUrl = `${server.url}/storage/v1/object/public/videos/${videoName}`;
    nginx = await startNginx(folder, publicUrl);
    await compareDownloads(publicUrl, nginx?.url);
    await measureRanges('Crossbar', publicUrl);
    if (nginx !== undefined) await measureRanges('nginx', nginx.url);
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  } finally {
    agent.destroy();
    await nginx?.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
