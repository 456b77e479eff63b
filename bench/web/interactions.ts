import { chromium, type Browser, type Page } from '@playwright/test';
import { median } from '../figures.ts';

const slowdown = 4;

async function openSlowPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { slowest: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) times.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener('client-ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds of the slowest interaction (INP) while `act` uses a page. */
async function slowestInteraction(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openSlowPage(browser, url);
  await act(page);
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => (window as unknown as { slowest: number[] }).slowest);
  await page.close();
  return Math.max(0, ...times);
}

/** Milliseconds from the click on a link until the next page's heading is painted. */
async function routeChange(browser: Browser, origin: string): Promise<number> {
  const page = await openSlowPage(browser, `${origin}/blog`);
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLAnchorElement>('main a[href^="/blog/"]');
        const before = document.querySelector('h1')?.textContent;
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        link?.click();
      }),
  );
  await page.close();
  return took;
}

/** Prints how fast the page answers on a processor that is four times slower. Medians. */
export async function measureInteractions(origin: string, rounds: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const journeys: [name: string, path: string, act: (page: Page) => Promise<void>][] = [
    ['open the menu', '/', (page) => page.locator('header summary').last().click()],
    ['step the hero', '/', (page) => page.getByRole('button', { name: 'Next phase' }).click()],
    ['open a question', '/coaching', (page) => page.locator('button[aria-expanded]').first().click()],
    ['choose a tab', '/shop', (page) => page.getByRole('tab', { name: 'Coaching' }).click()],
    ['add to cart', '/shop/product/3', (page) => page.getByRole('button', { name: 'Add to Cart' }).click()],
  ];
  try {
    for (const [name, path, act] of journeys) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await slowestInteraction(browser, `${origin}${path}`, act));
      console.log(`INP, ${name}: ${median(times)} ms (wanted: 100)`);
    }
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await routeChange(browser, origin));
    console.log(`Route change from the blog to an article: ${Math.round(median(times))} ms (wanted: 150)`);
  } finally {
    await browser.close();
  }
}
