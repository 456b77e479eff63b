import { median, percentile } from './figures.ts';
import { enterAs, send, signIn, submitFilm } from './demo-people.ts';
import { timeUntilShown } from './time-until-shown.ts';
import { withSite } from './with-site.ts';

/** Factor of CPU throttling. */
const slowdown = 4;
const rounds = 11;

/**
 * `npm run bench -- offline-start`: from opening the installed site until the last seen feedback is readable, on a slow phone without a
 * signal. Needs Chromium and a built site.
 */
export async function measureOfflineStart(): Promise<void> {
  await withSite(async ({ url, browser }) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const [athlete, coach] = [await signIn(url, 'athlete'), await signIn(url, 'coach')];
    const id = await submitFilm(url, athlete, 'public/films/sample-jump.webm');
    await send(url, coach, '/rest/v1/review_notes', { submission_id: id, at_us: 0, body: 'Plant earlier.' });
    await send(url, coach, '/rest/v1/rpc/finish_review', {
      p_submission_id: id,
      p_decision: 'approved',
      p_summary: 'Run tall.',
    });
    await enterAs(page, athlete);
    const latest = page.locator('[aria-labelledby="latest"]');
    await page.goto('/reviews');
    await latest.waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    // The worker stores the page and its files when it controls it.
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.reload();
    await latest.waitFor();
    await page.waitForFunction("caches.match('/reviews.data').then((found) => found !== undefined)");
    await context.setOffline(true);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await timeUntilShown(page, '/reviews', '[aria-labelledby="latest"]'));
    console.log(
      `From the start to the last seen feedback: median ${median(times).toFixed(0)} ms, slowest ${percentile(times, 1).toFixed(0)} ms (target: 1500)`,
    );
  });
}
