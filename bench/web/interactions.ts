import { chromium, type Browser, type Page } from '@playwright/test';
import { median } from '../figures.ts';
import { ensureChromium } from '../../scripts/programs/install-programs.ts';

/** Factor of CPU throttling. */
const slowdown = 4;

async function openSlowPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { interactionTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) times.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener('client-ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Returns the duration of the slowest interaction (INP) during `act`, in milliseconds. */
async function slowestInteraction(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openSlowPage(browser, url);
  await act(page);
  await page.waitForTimeout(500);
  const times = await page.evaluate(
    () => (window as unknown as { interactionTimes: number[] }).interactionTimes,
  );
  await page.close();
  return Math.max(0, ...times);
}

/** Milliseconds between touchstart and touchend. */
const tap = 80;

/** Taps a link. Returns the milliseconds from the click until the next page's heading is painted. */
async function routeChange(browser: Browser, url: string, link: string): Promise<number> {
  const page = await openSlowPage(browser, url);
  const target = page.locator(`main a[href="${link}"]`).first();
  await target.scrollIntoViewIfNeeded();
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('h1')?.textContent;
        let began = 0;
        addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + Math.min(height, 40) / 2 }],
  });
  await page.waitForTimeout(tap);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const milliseconds = await took;
  await page.close();
  return milliseconds;
}

/** Prints INP and route changes with CPU throttling of 4×, as medians. */
export async function measureInteractions(origin: string, rounds: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
  });
  const journeys: [name: string, path: string, act: (page: Page) => Promise<void>][] = [
    ['open the menu', '/', (page) => page.locator('header summary').last().click()],
    ['step the hero', '/', (page) => page.getByRole('button', { name: 'Next phase' }).click()],
    ['open a question', '/coaching', (page) => page.locator('button[aria-expanded]').first().click()],
    ['choose a tab', '/shop', (page) => page.getByRole('tab', { name: 'Coaching' }).click()],
    ['add to cart', '/shop/product/3', (page) => page.getByRole('button', { name: 'Add to Cart' }).click()],
  ];
  const changes: [from: string, link: string][] = [
    ['/shop', '/shop/product/1'],
    ['/blog', '/blog/takeoff'],
    ['/', '/shop'],
  ];
  try {
    for (const [name, path, act] of journeys) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await slowestInteraction(browser, `${origin}${path}`, act));
      console.log(`INP, ${name}: ${median(times)} ms (target: 100)`);
    }
    for (const [from, link] of changes) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await routeChange(browser, `${origin}${from}`, link));
      console.log(`Route change, ${from} to ${link}: ${Math.round(median(times))} ms (target: 250)`);
    }
  } finally {
    await browser.close();
  }
}
