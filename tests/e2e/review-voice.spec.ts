import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { coach, enterAs, makeMember, openAs, openVisitor, sayAge } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame, expectSaved, finishWithNote, openRoom, submitVideo } from './review-steps.ts';
import {
  expectLength,
  lengthOf,
  openVoice,
  player,
  recordedUntil,
  recording,
  withMicrophone,
} from './voice-steps.ts';

test.use(withMicrophone);

const expectView = (page: Page, view: string) =>
  expect(page.getByRole('status').filter({ hasText: view })).toBeAttached();

test(
  'the coach records while stepping and drawing, the athlete sees it in time with the voice, and shares it',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    test.setTimeout(120_000);
    const ada = await makeMember(request, 'Vox');
    const submission = await submitVideo(request, ada, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('r');
    await expect(recording(page)).toBeVisible();
    for (let i = 0; i < 5; i++) await page.keyboard.press('.');
    await expectFrame(page, 5);
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('+');
    await recordedUntil(page, 3);
    await page.keyboard.press('r');
    await openVoice(page);
    await expect(player(page)).toContainText('Your voice-over');
    await page.getByRole('textbox', { name: 'New caption' }).fill('Hands higher at the plant.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Caption at 0:00' })).toHaveValue(
      'Hands higher at the plant.',
    );
    await expectSaved(page);
    // From the server, not from this device.
    await page.reload();
    await openVoice(page);
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(2900);
    await finishWithNote(request, submission);

    const athlete = await openAs(browser, ada);
    await openRoom(athlete, submission);
    await expect(player(athlete)).toContainText('Your coach talks you through it');
    await expectFrame(athlete, 0);
    for (let i = 0; i < 3; i++) await athlete.keyboard.press('+');
    await expectView(athlete, 'Zoom 3.4×');
    await player(athlete).getByRole('button', { name: 'Play the voice-over' }).click();
    await expect(athlete.getByText('Hands higher at the plant.').first()).toBeVisible();
    await expect(athlete.locator('[data-voice-drawings="1"]')).toBeAttached();
    await expectFrame(athlete, 5);
    await expectView(athlete, 'Zoom 1.5×');
    await expect(player(athlete).getByRole('button', { name: 'Play the voice-over' })).toBeVisible();
    // Back at its start, nothing is drawn yet.
    await player(athlete).getByRole('slider').fill('0');
    await expect(athlete.locator('[data-voice-drawings="0"]')).toBeAttached();
    await expectFrame(athlete, 0);
    await expectView(athlete, 'Whole picture');
    // Stepping leaves the voice-over, and the athlete has their own zoom back. In a slider, keys belong to the slider.
    await player(athlete).getByRole('slider').blur();
    await athlete.keyboard.press('.');
    await expect(athlete.locator('[data-voice-drawings]')).toHaveCount(0);
    await expectView(athlete, 'Zoom 3.4×');

    await sayAge(request, ada);
    await athlete.reload();
    await athlete.getByRole('button', { name: 'Share' }).click();
    await athlete.getByRole('checkbox', { name: 'Include your coach’s voice-over' }).check();
    await athlete.getByRole('button', { name: 'Make a link' }).click();
    const url = await athlete.getByLabel('Your link').inputValue();
    await athlete.context().close();
    const visitor = await openVisitor(browser);
    await visitor.goto(url);
    await player(visitor).getByRole('button', { name: 'Play the voice-over' }).click();
    await expect(visitor.getByText('Hands higher at the plant.').first()).toBeVisible();
    await expect(visitor.locator('[data-voice-drawings="1"]')).toBeAttached();
    await expectFrame(visitor, 5);
  },
);

test(
  'a recording survives a closed tab and a lost connection',
  { tag: '@full' },
  async ({ page, context, request }) => {
    const ada = await makeMember(request, 'Vera');
    const submission = await submitVideo(request, ada, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('r');
    await recordedUntil(page, 3);
    await page.close();

    const again = await context.newPage();
    await openRoom(again, submission);
    await openVoice(again);
    await expect(again.getByText(/Paused at 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
    await again.getByRole('button', { name: 'Go on' }).last().click();
    await expect(recording(again)).toBeVisible();
    await recordedUntil(again, 5);
    await context.setOffline(true);
    await again.keyboard.press('r');
    await expect(player(again)).toBeVisible();
    await expect(again.getByText('No connection. Stored on this device.')).toBeVisible();
    await again.close();
    await context.setOffline(false);

    const last = await context.newPage();
    await openRoom(last, submission);
    await expectSaved(last);
    await openVoice(last);
    await expect.poll(() => lengthOf(last)).toBeGreaterThan(4000);
  },
);

test(
  'a passage is cut out and recorded again, and film and voice become a video',
  { tag: '@full' },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const submission = await submitVideo(request, await makeMember(request, 'Viola'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('r');
    await recordedUntil(page, 4);
    await page.keyboard.press('r');
    await openVoice(page);
    const slider = player(page).getByRole('slider');
    await expect(slider).toBeEnabled();
    const before = await lengthOf(page);
    await slider.fill('1000');
    await page.getByRole('button', { name: 'Starts here' }).click();
    await slider.fill('3000');
    await page.getByRole('button', { name: 'Ends here' }).click();
    await page.getByRole('button', { name: 'Cut it out' }).click();
    await expectLength(page, before - 2000);
    await expect(slider).toBeEnabled();
    await slider.fill('1000');
    await page.getByRole('button', { name: 'Starts here' }).click();
    await page.getByRole('button', { name: 'Record it again' }).click();
    await recordedUntil(page, 2);
    await page.keyboard.press('r');
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(2900);
    await expectSaved(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download as/ }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^constant with voice\.(webm|mp4)$/);
    const video = new Input({
      formats: ALL_FORMATS,
      source: new BufferSource(await readFile(await saved.path())),
    });
    expect(await (await video.getPrimaryVideoTrack())?.getDisplayWidth()).toBe(480);
    expect(await video.getPrimaryAudioTrack()).not.toBeNull();
    expect(await video.computeDuration()).toBeGreaterThan(2.5);
    expect(await video.computeDuration()).toBeLessThan(5);
    await page.getByRole('button', { name: 'Delete the voice-over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Record your voice' })).toBeVisible();
    await expectSaved(page);
    await page.reload();
    await openVoice(page);
    await expect(page.getByRole('button', { name: 'Record your voice' })).toBeVisible();
  },
);

test(
  'says what to do without a microphone, and keeps what was recorded when it is unplugged',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Vito'), 'constant.webm');
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let calls = 0;
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const error = ['NotAllowedError', 'NotFoundError'][calls++];
        if (error !== undefined) throw new DOMException('', error);
        const stream = await open(constraints);
        Object.assign(window, { unplug: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) });
        return stream;
      };
    });
    await enterAs(page, coach);
    await openRoom(page, submission);
    await openVoice(page);
    const record = page.getByRole('button', { name: 'Record your voice' });
    await record.click();
    await expect(page.getByText('The browser does not let this page use the microphone.')).toBeVisible();
    await record.click();
    await expect(page.getByText('No microphone was found.')).toBeVisible();
    await record.click();
    await recordedUntil(page, 2);
    await page.evaluate(() => (window as unknown as { unplug: () => void }).unplug());
    await expect(page.getByText('The microphone was disconnected.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(1900);
    await expectSaved(page);
  },
);
