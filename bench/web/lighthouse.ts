import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { startNpm } from '../../scripts/install-packages.mjs';
import { ensureChromium } from '../../scripts/programs/install-programs.ts';

const home = 'bench/web';
const program = `${home}/node_modules/lighthouse/cli/index.js`;

/** Installs Lighthouse from its own lockfile in this folder, because only this benchmark needs its packages. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  console.log('Installing Lighthouse (npm ci in bench/web) …');
  const npm = startNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  });
  const [status] = (await once(npm, 'close')) as [number | null];
  if (status !== 0) throw new Error('npm ci failed in bench/web');
}

export interface Figures {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Compressed bytes. */
  scriptBytes: number;
  totalBytes: number;
  requests: number;
  /** 0 to 100. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  /** Titles of failed audits outside of performance. */
  faults: string[];
}

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] };
}

interface Report {
  audits: Record<string, Audit>;
  categories: Record<
    keyof Figures['scores'],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

/** Runs Lighthouse once with its defaults: a phone with simulated throttling, all four categories. */
export async function runLighthouse(url: string): Promise<Figures> {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const child = spawn(
    process.execPath,
    [program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with code ${String(code)} at ${url}`);
  return readFigures(JSON.parse(text) as Report);
}

function readFigures({ audits, categories }: Report): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const items = (audits['network-requests']?.details?.items ?? []).filter(
    ({ url = '' }) => !url.endsWith('/icons/tab-64.png'),
  );
  const bytes = (wanted: (type: string | undefined) => boolean) =>
    items
      .filter(({ resourceType }) => wanted(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
  const faults = names
    .filter((name) => name !== 'performance')
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: bytes((type) => type === 'Script'),
    totalBytes: bytes(() => true),
    requests: items.length,
    scores: Object.fromEntries(
      names.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
    ) as Figures['scores'],
    faults,
  };
}
