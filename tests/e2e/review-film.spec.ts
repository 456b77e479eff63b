import { readFileSync } from 'node:fs';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame, submitVideo, openRoom, expectSaved } from './review-steps.ts';

test(
  'a video that the browser cannot decode shows an error and a download link, and disables stepping',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(
      request,
      await makeMember(request, 'Ada'),
      'hevc.mov',
      readFileSync('tests/e2e/films/hevc.mov'),
    );
    await enterAs(page, coach);
    const plays = await page.evaluate(
      () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L93.B0"') !== '',
    );
    test.skip(plays, 'this browser plays HEVC');
    await page.goto(`/reviews/${submission}`);
    await expect(page.getByText(/It was recorded as HEVC \(H\.265\), which plays in Safari/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next frame' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download video' }).click();
    expect(await (await download).failure()).toBeNull();
  },
);

test(
  'rejects phases out of order, such as a clearance before the plant, with an error message',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Bo'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 10);
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: 'Clear Plant' })).toBeVisible();
    await page.keyboard.press('Home');
    await expectFrame(page, 0);
    await page.keyboard.press('6');
    await expect(
      page.getByText(/Clearance comes after Plant, which starts at 0:00\.\d\d\. Move one of the two\./),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Clearance' })).toHaveCount(0);
    await page.keyboard.press('End');
    await expectFrame(page, 149);
    await page.keyboard.press('6');
    await expect(page.getByRole('button', { name: 'Clear Clearance' })).toBeVisible();
    await expectSaved(page);
  },
);

test(
  'on a phone, the video and its controls stay visible while notes are scrolled',
  { tag: '@full' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const submission = await submitVideo(request, await makeMember(request, 'Cy'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    for (let i = 0; i < 4; i++) {
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.keyboard.type(`Note ${i} `.repeat(12));
      await page.keyboard.press('Escape');
    }
    await expectSaved(page);
    await page
      .getByRole('textbox', { name: /^Note at/ })
      .last()
      .evaluate((note) => note.scrollIntoView({ block: 'end' }));
    const frame = page.getByTestId('frame').first();
    await expect(frame).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport();
    await page.getByRole('button', { name: 'Next frame' }).click();
    await expect(frame).toHaveText('1');
  },
);

test(
  'the finish dialog lists the notes that are sent with the summary',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Di'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('n');
    await page.keyboard.type('Hands high at the plant.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Finish review' }).click();
    await expect(page.getByRole('dialog').getByText('Hands high at the plant.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSaved(page);
    await page.goto('/admin/reviews');
    await expect(page.getByRole('listitem').filter({ hasText: 'Di Vaulter' })).toContainText('1 draft note');
  },
);
