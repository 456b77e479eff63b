import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSiteIfStale, siteDirectory } from '../../scripts/build/build-site.ts';
import { median } from '../figures.ts';
import { startServer } from '../start-server.ts';
import { measureInteractions } from './interactions.ts';
import { installLighthouse, runLighthouse, type Figures } from './lighthouse.ts';
import { startTwin } from './twin.ts';

const measuredPages = [
  '/',
  '/shop',
  '/shop/product/1',
  '/programs',
  '/blog/takeoff',
  '/about',
  '/coaching',
  '/video-library',
  '/reviews/sample',
];
const otherPages = [
  '/blog',
  '/contact',
  '/coming-soon',
  '/pvt',
  '/mediakit',
  '/programs/demo',
  '/programs/flight-mode',
  '/privacy',
  '/terms',
  '/cookies',
];

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;

async function compare(path: string, site: string, twin: string, rounds: number): Promise<void> {
  const runs = { page: [] as Figures[], twin: [] as Figures[] };
  for (let round = 0; round < rounds; round += 1) {
    runs.page.push(await runLighthouse(`${site}${path}`));
    runs.twin.push(await runLighthouse(`${twin}${path}`));
  }
  const medianOf = (
    key: 'fcp' | 'lcp' | 'tbt' | 'cls' | 'scriptBytes' | 'totalBytes' | 'requests',
    which = runs.page,
  ) => median(which.map((run) => run[key]));
  const ratio = (key: 'fcp' | 'lcp') => (medianOf(key) / medianOf(key, runs.twin)).toFixed(2);
  const [last] = runs.page.slice(-1);
  console.log(
    [
      path,
      `${seconds(medianOf('fcp'))} (${ratio('fcp')})`,
      `${seconds(medianOf('lcp'))} (${ratio('lcp')})`,
      `${Math.round(medianOf('tbt'))} ms`,
      medianOf('cls').toFixed(3),
      kilobytes(medianOf('scriptBytes')),
      kilobytes(medianOf('totalBytes')),
      medianOf('requests'),
      Object.values(last?.scores ?? {}).join(' '),
    ].join(' | '),
  );
  for (const fault of last?.faults ?? []) console.log(`    ${fault}`);
}

async function measureScores(site: string): Promise<void> {
  console.log('\nScores of the other public pages: performance, accessibility, best practices, SEO');
  for (const path of otherPages) {
    const { scores, faults } = await runLighthouse(`${site}${path}`);
    console.log([path, Object.values(scores).join(' '), ...faults].join(' | '));
  }
}

/** Prints the tables of bench/README.md. `only` selects one part: pages ('/shop,/about'), 'scores' or 'interactions'. */
export async function measureWeb([times = '3', only]: string[]): Promise<void> {
  const rounds = Number(times);
  const isSelected = (part: string) => only === undefined || only === part;
  const pages = only === undefined ? measuredPages : only.split(',').filter((path) => path.startsWith('/'));
  await installLighthouse();
  await buildSiteIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-web-data-'));
  const server = await startServer(dataDir, { BENCH_SITE: siteDirectory });
  const site = await startTwin(server.url, false);
  const twin = await startTwin(server.url, true);
  try {
    if (pages.length > 0)
      console.log('page | FCP (ratio) | LCP (ratio) | TBT | CLS | script | all | requests | scores');
    for (const path of pages) await compare(path, site.url, twin.url, rounds);
    if (isSelected('scores')) await measureScores(site.url);
    if (isSelected('interactions')) await measureInteractions(server.url, rounds);
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  } finally {
    await Promise.all([site.stop(), twin.stop()]);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
