import { median, percentile } from './figures.ts';
import { enterAs, signIn, submitFilm } from './demo-people.ts';
import { withSite } from './with-site.ts';

/** Factor of CPU throttling. */
const slowdown = 4;
const rounds = 5;

/**
 * Presses a tab. Returns the milliseconds until its tool is painted. A string, because tsx would add a call of its
 * own helper, which does not exist in the page.
 */
const openTool = (name: string) => `new Promise((resolve) => {
  const tab = [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent.startsWith('${name}'));
  const began = performance.now();
  tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
  const look = () => requestAnimationFrame(() => setTimeout(() => {
    if (tab.getAttribute('aria-selected') === 'true') resolve(performance.now() - began);
    else look();
  }));
  look();
})`;

/** `npm run bench -- room tools`: how long each tool of the room takes to open on a slow phone. Needs Chromium and a built site. */
export async function measureRoomTools(): Promise<void> {
  await withSite(async ({ url, browser }) => {
    const id = await submitFilm(url, await signIn(url, 'athlete'), 'public/films/sample-jump.webm');
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await enterAs(page, await signIn(url, 'coach'));
    await page.goto(`/reviews/${id}`);
    await page.locator('button[aria-label="Next frame"]:enabled').first().waitFor();
    const names = await page
      .locator('[role=tab]')
      .evaluateAll((tabs) => tabs.map((tab) => /^[A-Za-z]+/.exec(tab.textContent)?.[0] ?? ''));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** CPU time of the page's main thread, which load from other processes does not change. */
    const mainThreadMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const times = new Map(names.map((name) => [name, { shown: [] as number[], busy: [] as number[] }]));
    for (let round = 0; round < rounds; round++)
      for (const name of [...names.slice(1), ...names.slice(0, 1)]) {
        const before = await mainThreadMs();
        times.get(name)?.shown.push(await page.evaluate<number>(openTool(name)));
        times.get(name)?.busy.push((await mainThreadMs()) - before);
      }
    for (const [name, { shown, busy }] of times)
      console.log(
        `${name}: median ${median(shown).toFixed(0)} ms, slowest ${percentile(shown, 1).toFixed(0)} ms (target: 100); main thread median ${median(busy).toFixed(0)} ms, slowest ${percentile(busy, 1).toFixed(0)} ms`,
      );
  });
}
