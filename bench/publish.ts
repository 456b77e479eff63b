import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContentTools } from '#scripts/studio/content-tools.ts';

const file = 'contact.yml';

/** Measures how long it takes to publish a changed text, step by step, with the compression of a live server and of a local one. */
export async function measurePublish(): Promise<void> {
  for (const isQuick of [false, true]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-publish-'));
    try {
      const tools = createContentTools({ dataDir, isQuick });
      console.log(isQuick ? 'Local compression' : 'Live compression');
      // The second publication finds the site of the first one.
      for (const round of [1, 2]) await publish(tools, `Round ${round}`);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
}

async function publish(tools: ReturnType<typeof createContentTools>, lead: string): Promise<void> {
  const before = tools.read(file, new Map());
  if (before === undefined) throw new Error(`content/${file} is missing`);
  const texts = new Map([[file, await tools.write(before, { ...before.values, lead }, undefined)]]);
  const began = performance.now();
  const steps: { step: string; at: number }[] = [];
  const built = await tools.build(texts, (step) => steps.push({ step, at: performance.now() }));
  steps.push({ step: 'replacing the site', at: performance.now() });
  await tools.commit(lead, built, texts);
  await tools.settle();
  const ended = performance.now();
  const times = steps.map(({ step, at }, i) => `${step} ${seconds((steps[i + 1]?.at ?? ended) - at)}`);
  console.log(`  ${lead}: ${seconds(ended - began)} (${times.join('; ')})`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
