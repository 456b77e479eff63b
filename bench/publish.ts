import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentValues } from '#domain/content-calls.ts';
import type { ContentTexts } from '#server/studio/content-tools.ts';
import { createContentTools } from '#scripts/studio/content-tools.ts';

type Tools = ReturnType<typeof createContentTools>;

/** Changes one field of a file. */
async function change(
  tools: Tools,
  file: string,
  values: (before: ContentValues) => ContentValues,
): Promise<ContentTexts> {
  const before = tools.read(file, new Map());
  if (before === undefined) throw new Error(`content/${file} is missing`);
  return new Map([
    [file, await tools.write(before, { ...before.values, ...values(before.values) }, undefined)],
  ]);
}

/** Measures how long it takes to preview and to publish a text of one page, and one that every page shows. Rounds after the first find a site and a process. */
export async function measurePublish(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-publish-'));
  try {
    const tools = createContentTools(dataDir);
    for (const round of [1, 2, 3]) {
      const onePage = await change(tools, 'contact.yml', () => ({ lead: `Round ${round}` }));
      await measure(`Round ${round}, preview`, () => tools.preview(onePage, () => undefined));
      await measure(`Round ${round}, one page`, () => publish(tools, onePage));
      const everyPage = await change(tools, 'site.yml', () => ({ tagline: `Line ${round}` }));
      const site = await measure(`Round ${round}, every page`, () => publish(tools, everyPage));
      await measure(`Round ${round}, Brotli files in the background`, () => tools.compress(site));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  console.log(
    `${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return result;
}

/** Returns the folder of the site. */
async function publish(tools: Tools, texts: ContentTexts): Promise<string> {
  const built = await tools.build(texts, () => undefined);
  await tools.commit('bench', built, texts);
  await tools.settle();
  return built.siteDirectory;
}
