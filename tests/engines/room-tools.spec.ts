import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { coach, makeMember, sayAge } from '../e2e/account-steps.ts';
import { finishWithNote, saveJump, submitVideo } from '../e2e/review-steps.ts';
import type { Tab } from './driver/tab.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';
import { expectFrame, expectSaved, expectUsable, openRoom, readFrames } from './room-steps.ts';

/** The frame numbers that the room says during one turn of a loop and a half. */
const watchLoop = (tab: Tab) =>
  tab.evaluate(async () => {
    const said: number[] = [];
    for (let turns = 0; turns < 2;) {
      await new Promise((next) => requestAnimationFrame(next));
      const frame = Number(document.querySelector('[data-testid=frame]')?.textContent);
      if (frame < (said.at(-1) ?? 0)) turns++;
      said.push(frame);
    }
    return said;
  });

test('the review room: loop, pen and overlay', async ({ tab, request }) => {
  const athlete = await makeMember(request, 'Lou');
  const earlier = await submitVideo(request, athlete, 'constant.mp4');
  const later = await submitVideo(request, athlete, 'constant.mp4');
  await enterAs(tab, request, coach);
  await openRoom(tab, `/reviews/${later}`);
  await test.step('a loop plays its part of the film only', async () => {
    await tab.press('Shift+ArrowRight');
    await expectFrame(tab, 10);
    await tab.click({ role: 'button', name: 'Loop from here' });
    for (const frame of [20, 30]) {
      await tab.press('Shift+ArrowRight');
      await expectFrame(tab, frame);
    }
    await tab.click({ role: 'button', name: 'Loop to here' });
    await tab.waitFor({ css: '[role=slider][aria-label="Loop end"][aria-valuenow="30"]' });
    await tab.click({ role: 'button', name: 'Play' });
    const said = await watchLoop(tab);
    expect(Math.min(...said)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...said)).toBeLessThanOrEqual(30);
    await tab.click({ role: 'button', name: 'Pause' });
    await tab.click({ role: 'button', name: 'Stop the loop' });
    const { said: rest = 0 } = (await readFrames(tab)) ?? {};
    await expectFrame(tab, rest);
  });
  await test.step('the pen draws a line and a curve', async () => {
    await tab.press('Home');
    await expectFrame(tab, 0);
    await tab.press('i');
    await tab.drag({ role: 'button', name: 'Draw on the frame: Line' }, [0.3, 0.4], [0.5, 0.5], [0.6, 0.6]);
    await tab.waitFor({ role: 'group', name: 'Selected: Line' });
    await tab.press('d');
    const curve: [number, number][] = Array.from({ length: 12 }, (_, i) => [
      0.3 + i / 40,
      0.7 - (i % 3) / 30,
    ]);
    await tab.drag({ role: 'button', name: 'Draw on the frame: Freehand' }, ...curve);
    await tab.waitFor({ role: 'group', name: 'Selected: Freehand' });
    await tab.press('Escape');
    await tab.press('Escape');
    await expectSaved(tab);
    await tab.reload();
    await tab.waitFor({ role: 'img', name: /^Drawings on this frame: Line, Freehand/ });
  });
  await test.step('another jump is drawn over this one and moves with it', async () => {
    await expectUsable(tab);
    await tab.press('v');
    await tab.click({ role: 'button', name: 'Overlay', within: { role: 'group', name: 'View' } });
    await tab.choose({ label: 'Compare with' }, earlier);
    const other = (frame: number) =>
      tab.waitFor({
        css: `[aria-label="Position in the video"][aria-valuetext*="frame ${frame} of"]`,
        nth: -1,
      });
    await tab.click({ role: 'button', name: 'Other video: one frame forward' });
    await other(1);
    for (let frame = 1; frame <= 3; frame++) {
      await tab.press('.');
      await expectFrame(tab, frame);
      await other(frame + 1);
    }
  });
});

/** Points of the sample jump at its take-off, as shares of the picture. The vaulter is computed, so the distance is known. */
const points = {
  'ground below the bar': [0.7984, 0.9355],
  bar: [0.7984, 0.2043],
  'toe of the take-off foot': [0.4447, 0.9355],
  'top hand': [0.4439, 0.6045],
  'back of the box': [0.7419, 0.9355],
} as const satisfies Record<string, [number, number]>;
const takeOffMeters = 3.686;

async function mark(tab: Tab, ...names: (keyof typeof points)[]): Promise<void> {
  for (const name of names) {
    await tab.waitFor({ text: `Press the picture: ${name}` });
    await tab.drag({ role: 'group', name: 'Measurement on the frame' }, points[name]);
  }
  await tab.click({ role: 'button', name: 'Save' });
}

test('the review room: measure, picture and share', async ({ tab, openTab, request }) => {
  const athlete = await makeMember(request, 'Mea');
  const film = readFileSync('public/films/sample-jump.webm');
  const submission = await submitVideo(request, athlete, 'jump.webm', film);
  await saveJump(request, athlete, submission, { bar_m: 5.1 });
  await enterAs(tab, request, coach);
  // Meters, whatever the browser's language is.
  await tab.evaluate(() => localStorage.setItem('units', 'metric'));
  await test.step('measure', async () => {
    await openRoom(tab, `/reviews/${submission}?t=0.72`);
    await tab.click({ role: 'tab', name: /^Measure/ });
    await tab.click({ role: 'button', name: 'Bar height' });
    await mark(tab, 'ground below the bar', 'bar');
    await tab.click({ role: 'button', name: 'Take-off distance' });
    await mark(tab, 'toe of the take-off foot', 'top hand', 'back of the box');
    await expectSaved(tab);
    const row = { role: 'button', name: /^Take-off distance/ };
    await tab.waitFor({ ...row, has: '±' });
    const [, meters, error] = /([\d.]+) ±([\d.]+) m/.exec(await tab.text(row)) ?? [];
    expect(Math.abs(Number(meters) - takeOffMeters)).toBeLessThan(Number(error));
  });
  await test.step('picture', async () => {
    await tab.click({ role: 'tab', name: 'Picture' });
    await tab.click({ role: 'button', name: 'Draw the picture' });
    await tab.waitFor({ role: 'img', name: 'The jump, frame by frame' });
    await tab.click({ role: 'button', name: 'Save PNG' });
    const { format, width } = await sharp(await tab.downloaded(/\.png$/)).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 1920 });
  });
  await test.step('share', async () => {
    await finishWithNote(request, submission);
    await sayAge(request, athlete);
    await enterAs(tab, request, athlete);
    await openRoom(tab, `/reviews/${submission}`);
    await tab.click({ role: 'button', name: 'Share' });
    // The dialog has read the stored film, and no longer grows.
    await tab.waitFor({ text: /They may show or name you\.$/ });
    await tab.click({ role: 'button', name: 'Make a link' });
    await tab.waitFor({ label: 'Your link' });
    const link = new URL(await tab.value({ label: 'Your link' }));
    const visitor = await openTab({ size: { width: 390, height: 844 } });
    await visitor.goto(link.pathname + link.search + link.hash);
    await visitor.waitFor({ role: 'heading', name: 'A reviewed jump' });
    await visitor.waitFor({ text: 'Plant earlier.' });
    await visitor.click({ role: 'button', name: 'Next frame' });
    await visitor.waitFor({ css: '[data-testid=frame]', has: '1' });
  });
});
