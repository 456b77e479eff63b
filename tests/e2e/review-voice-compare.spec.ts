import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { coach, enterAs, headersOf, makeMember, openAs, openVisitor, sayAge } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  expectFrame,
  expectSaved,
  finishWithNote,
  openRoom,
  readFrame,
  submitVideo,
} from './review-steps.ts';
import { openVoice, player, recordedUntil, recording, withMicrophone } from './voice-steps.ts';

test.use(withMicrophone);

const shown = (page: Page) => page.getByRole('region', { name: 'Comparison of the voice-over' });
const own = (page: Page) => page.getByRole('region', { name: 'Compare', exact: true });
const expectOther = (page: Page, frame: number) => expect.poll(() => readFrame(page, 'other')).toBe(frame);

async function seek(page: Page, to: 'start' | 'end'): Promise<void> {
  const slider = player(page).getByRole('slider');
  await expect(slider).toBeEnabled();
  await slider.press(to === 'start' ? 'Home' : 'End');
}

/** Returns how bright the two halves of a video's last picture are, from 0 to 255, in their middle and at their top. */
function readHalves(page: Page, bytes: Buffer, type: string) {
  return page.evaluate(
    async ({ base64, as }) => {
      const video = document.createElement('video');
      const read = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      video.src = URL.createObjectURL(new Blob([read], { type: as }));
      await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
      const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = video.duration - 0.05;
      await seeked;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0);
      const brightness = (left: number, top: number) => {
        const { data = [] } =
          context?.getImageData(left * canvas.width, top * canvas.height, canvas.width * 0.4, 20) ?? {};
        return Math.max(...data.filter((_, i) => i % 4 !== 3));
      };
      return [0.05, 0.55].map((left) => ({ middle: brightness(left, 0.45), top: brightness(left, 0.02) }));
    },
    { base64: bytes.toString('base64'), as: type },
  );
}

test(
  'a voice-over compares two films: both play as recorded, the listener’s own comparison is back, and a missing film is a sentence',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    test.setTimeout(180_000);
    const ada = await makeMember(request, 'Duo');
    const earlier = await submitVideo(request, ada, 'constant.webm');
    const submission = await submitVideo(request, ada, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);

    await test.step('record', async () => {
      await page.keyboard.press('r');
      await expect(recording(page)).toBeVisible();
      await page.keyboard.press('.');
      await page.keyboard.press('v');
      await own(page).getByLabel('Compare with').selectOption(earlier);
      const forward = own(page).getByRole('button', { name: 'Next frame' });
      for (let i = 0; i < 3; i++) await forward.click();
      await expectOther(page, 3);
      await page.keyboard.press('.');
      await expectFrame(page, 2);
      await recordedUntil(page, 2);
      await page.keyboard.press('r');
      await openVoice(page);
      await expect(player(page)).toBeVisible();
      await expectSaved(page);
      await page.keyboard.press('v');
      await expect(own(page)).toHaveCount(0);
    });

    await test.step('download both films', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Download as/ }).click();
      const saved = await download;
      const type = saved.suggestedFilename().endsWith('mp4') ? 'video/mp4' : 'video/webm';
      for (const { middle, top } of await readHalves(page, await readFile(await saved.path()), type)) {
        expect(middle).toBeGreaterThan(180);
        expect(top).toBeLessThan(60);
      }
    });
    await finishWithNote(request, submission);

    const athlete = await openAs(browser, ada);
    await openRoom(athlete, submission);
    await test.step('the athlete sees both, and has the room back', async () => {
      await player(athlete).getByRole('button', { name: 'Play the voice-over' }).click();
      await expect(shown(athlete)).toBeVisible();
      await expectOther(athlete, 3);
      await expectFrame(athlete, 2);
      await seek(athlete, 'start');
      await expect(shown(athlete)).toHaveCount(0);
      await expectFrame(athlete, 0);
      await seek(athlete, 'end');
      await expectOther(athlete, 3);
      await player(athlete).getByRole('slider').blur();
      await athlete.keyboard.press('.');
      await expect(shown(athlete)).toHaveCount(0);
      await athlete.keyboard.press('v');
      // Nothing of the recording became the athlete's own choice.
      await expect(own(athlete).getByLabel('Compare with')).toHaveValue('');
      await athlete.keyboard.press('v');
    });

    await test.step('a link has this film alone, and so has the athlete after the other one is deleted', async () => {
      await sayAge(request, ada);
      await athlete.reload();
      await athlete.getByRole('button', { name: 'Share' }).click();
      await athlete.getByRole('checkbox', { name: 'Include your coach’s voice-over' }).check();
      await athlete.getByRole('button', { name: 'Make a link' }).click();
      const url = await athlete.getByLabel('Your link').inputValue();
      const visitor = await openVisitor(browser);
      const answered = visitor.waitForResponse(/functions\/v1\/shared-review/);
      await visitor.goto(url);
      const answer = await answered;
      expect(await answer.text()).not.toContain(earlier);
      await seek(visitor, 'end');
      await expect(visitor.getByText('A shared link doesn’t include it.')).toBeVisible();
      await expectFrame(visitor, 2);

      const headers = await headersOf(request, ada);
      const deleted = await request.delete(`/rest/v1/video_submissions?id=eq.${earlier}`, { headers });
      expect(deleted.ok()).toBe(true);
      await athlete.reload();
      await seek(athlete, 'end');
      await expect(athlete.getByText('It was deleted, or you don’t have access to it.')).toBeVisible();
      await expectFrame(athlete, 2);
    });
  },
);
