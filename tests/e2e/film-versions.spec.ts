import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo } from './review-steps.ts';
import { choose } from './upload-steps.ts';

const film = (name: string) => readFileSync(`tests/e2e/films/${name}`);

test(
  'a coach asks for a version that plays, and the athlete’s device converts it and puts it in place',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    test.setTimeout(120_000);
    const ada = await makeMember(request, 'Ada');
    const submission = await submitVideo(request, ada, 'hevc.mov', film('hevc.mov'));
    await enterAs(page, coach);
    const plays = await page.evaluate(
      () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L93.B0"') !== '',
    );
    test.skip(plays, 'this browser plays HEVC');
    await page.goto(`/reviews/${submission}`);
    await expect(page.getByText(/It was recorded as HEVC \(H\.265\), which plays in Safari/)).toBeVisible();
    await page.getByRole('button', { name: 'Ask for a version that plays here' }).dblclick();
    await expect(page.getByText(/^You asked Ada.* for a version that plays on /)).toBeVisible();
    await expectAccessible(page);

    const athlete = await openAs(browser, ada);
    await athlete.goto('/messages');
    // The double click sent one message.
    const link = athlete.getByRole('link', { name: 'Send a version that plays' });
    await expect(link).toHaveCount(1);
    await link.click();
    await expect(athlete.getByRole('heading', { name: 'Another version of your video' })).toBeVisible();
    await choose(athlete, { name: 'again.mov', mimeType: 'video/quicktime', buffer: film('hevc.mov') });
    await expect(athlete.getByText(/recorded as HEVC.*this browser can’t convert it/)).toBeVisible();
    await choose(athlete, { name: 'again.mp4', mimeType: 'video/mp4', buffer: film('av1.mp4') });
    await expect(athlete.getByText(/^Filmed as AV1.*We’ll convert it on this device/)).toBeVisible();
    await expectAccessible(athlete);
    await athlete.getByRole('button', { name: 'Send This Version' }).click();
    await expect(
      athlete.getByText('It’s in place of the old one, and your coach got a message.'),
    ).toBeVisible();
    await expect(athlete.getByText(/“again\.(mp4|webm)” needs no other version\./)).toBeVisible();
    await athlete.context().close();

    // The coach's room opens the new film without a reload.
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await page.getByRole('button', { name: 'Next frame' }).click();
    await expect(page.getByTestId('frame').first()).toHaveText('1');
  },
);

test(
  'the address for another version says whose video it is not',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Bo'), 'constant.webm');
    await enterAs(page, await makeMember(request, 'Eve'));
    await page.goto(`/upload?replace=${submission}`);
    await expect(page.getByText(/This video was deleted, or another account sent it\./)).toBeVisible();
    await expect(page.getByLabel('Video file')).toHaveCount(0);
  },
);
