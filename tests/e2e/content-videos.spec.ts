import { coach as owner, enterAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { otherProgram } from './products.ts';

const description = 'Mara jumps, filmed in portrait';
const heading = 'See a jump';

test(
  'the owner uploads a video for a product, whose page plays it after publishing',
  { tag: '@full' },
  async ({ page }) => {
    // A build of the whole site.
    test.setTimeout(300_000);
    await enterAs(page, owner);
    await page.goto('/admin/content');
    await page.locator('main a[href*="products"]').getByText(otherProgram.name, { exact: true }).click();
    await page.getByRole('button', { name: /^Demo video/ }).click();
    await page.getByRole('button', { name: 'Add Demo video' }).click();
    await page.getByLabel('Title', { exact: true }).fill(heading);
    await page.getByRole('button', { name: 'Choose a video' }).click();

    const dialog = page.getByRole('dialog', { name: 'Choose a video' });
    await expect(dialog.getByRole('list', { name: 'Videos' }).getByRole('button')).not.toHaveCount(0);
    await dialog.getByLabel('Choose a file to upload').setInputFiles('tests/films/variable.mp4');
    await dialog.getByLabel(/^Picture before it plays/).fill('2');
    await dialog.getByLabel('Description').fill(description);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Upload/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(description)).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

    await page.goto('/admin/content?videos');
    await expect(page.getByText(`Used by ${otherProgram.name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${description}` })).toBeHidden();
    await expectAccessible(page);

    await page.goto('/admin/content?changes');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });

    await page.goto(`/shop/product/${otherProgram.id}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const player = page.getByLabel(description);
    expect(await player.evaluate((video: HTMLVideoElement) => video.networkState)).toBe(
      // NETWORK_IDLE: nothing is loaded before the visitor presses play.
      1,
    );
    await page.getByRole('button', { name: 'Play the video' }).click();
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    // Upright: the phone's film is stored on its side.
    expect(await player.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual(
      [270, 480],
    );
  },
);
