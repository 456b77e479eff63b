import { randomUUID } from 'node:crypto';
import { enterAs, send, signIn, type Person } from './demo-people.ts';
import { median, percentile } from './figures.ts';
import { timeUntilShown } from './time-until-shown.ts';
import { withSite } from './with-site.ts';

/** Factor of CPU throttling. */
const slowdown = 4;
const rounds = 11;
const [practices, jumpsInEach] = [250, 20];
const dayMs = 86_400_000;

/** Logs practices with jumps, one a day, the latest today. */
async function fillLog(url: string, athlete: Person): Promise<void> {
  const device = randomUUID();
  for (let practice = 0; practice < practices; practice++) {
    const at = new Date(Date.now() - practice * dayMs);
    const session = {
      table: 'jump_sessions',
      id: randomUUID(),
      version: 0,
      row: { kind: 'practice', held_on: at.toISOString().slice(0, 10), title: '', bars_m: [], notes: '' },
    };
    const jumps = Array.from({ length: jumpsInEach }, (_, i) => ({
      table: 'jump_attempts',
      id: randomUUID(),
      version: 0,
      row: {
        session_id: session.id,
        at: new Date(at.getTime() + i * 60_000).toISOString(),
        bar_m: 4 + (i % 5) / 10,
        result: i % 3 === 0 ? 'missed' : 'made',
        grip_m: 4.2,
        run_up_lefts: 7,
        note: '',
      },
    }));
    await send(url, athlete, '/rest/v1/rpc/save_jump_log', {
      p_device: device,
      p_items: [session, ...jumps],
    });
  }
}

/** Presses 'No bar' and returns the milliseconds until the list has the jump and is painted. A string, because of tsx. */
const logJump = `new Promise((resolve) => {
  const rows = () => document.querySelectorAll('ol li').length;
  const before = rows();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('No bar'));
  const began = performance.now();
  button.click();
  const look = () => requestAnimationFrame(() => setTimeout(() => {
    if (rows() > before) resolve(performance.now() - began);
    else look();
  }));
  look();
})`;

const line = (what: string, times: number[], target: number) =>
  console.log(
    `${what}: median ${median(times).toFixed(0)} ms, slowest ${percentile(times, 1).toFixed(0)} ms (target: ${target})`,
  );

/** `npm run bench -- log`: a log of 5,000 jumps on a slow phone, and the next jump, with and without a signal. Needs Chromium and a built site. */
export async function measureLog(): Promise<void> {
  await withSite(async ({ url, browser }) => {
    const athlete = await signIn(url, 'athlete');
    await fillLog(url, athlete);
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await enterAs(page, athlete);
    await page.goto('/log');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const opened: number[] = [];
    for (let round = 0; round < rounds; round++)
      opened.push(await timeUntilShown(page, '/log', 'main a[href*="open="]'));
    line(`/log with ${practices * jumpsInEach} jumps`, opened, 1000);
    await page.getByRole('button', { name: 'New practice' }).tap();
    await page.getByRole('button', { name: 'No bar', exact: true }).waitFor();
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      const logged: number[] = [];
      for (let round = 0; round < rounds; round++) logged.push(await page.evaluate<number>(logJump));
      line(`from a tap to the next jump${isOffline ? ', without a signal' : ''}`, logged, 100);
    }
  });
}
