import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readAbout } from '#content/about.server.ts';
import { coach as owner, enterAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { otherProgram } from './products.ts';

test.use({ publishes: true });

const [coach] = readAbout().team.members;
const portrait = 'The coach beside the runway';
const photos = ['The kit from the front', 'The kit from the back'];

/** A photo in one color, so that each upload is a picture of its own. */
const photo = async (red: number, height: number) => ({
  name: 'IMG_0001.jpeg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height, channels: 3, background: { r: red, g: 60, b: 90 } } })
    .jpeg()
    .toBuffer(),
});

async function upload(
  page: Page,
  file: Awaited<ReturnType<typeof photo>>,
  description: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByLabel(/^Choose a.* file/).setInputFiles(file);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
}

/** Drafts a portrait for the first coach, and two pictures for a product, of which the second one moves up. */
async function draftPictures(page: Page): Promise<void> {
  await page.goto('/admin/content?file=about.yml');
  await page.getByRole('button', { name: /^Team/ }).click();
  await page.getByRole('button', { name: /^Person 1/ }).click();
  await page.getByRole('button', { name: 'Choose a picture' }).first().click();
  await upload(page, await photo(20, 400), portrait);
  await page.getByLabel('Focal point from the top').press('Home');
  await saveDraft(page);

  await page.goto('/admin/content');
  await page.locator('main a[href*="products"]').getByText(otherProgram.name, { exact: true }).click();
  await page.getByRole('button', { name: /^Pictures/ }).click();
  for (const [i, description] of photos.entries()) {
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await upload(page, await photo(100 + 50 * i, 240), description);
  }
  await page.getByRole('button', { name: `Move ${photos[1]}`, exact: true }).click();
  await page.getByRole('button', { name: `Move ${photos[1]} up` }).click();
  await saveDraft(page);
  await page.getByRole('link', { name: 'See what changes' }).click();
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
}

async function discardDrafts(page: Page): Promise<void> {
  for (const name of ['About', otherProgram.name]) {
    await page.goto('/admin/content?changes');
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(toastOf(page, 'Draft discarded.')).toBeVisible();
  }
}

test(
  'the owner drafts a portrait and two product pictures, and deletes what no page uses',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, owner);
    await draftPictures(page);
    await expect(page.getByText(`${portrait} · Focal point 50% 0%`)).toBeVisible();
    await expect(page.getByText([...photos].reverse().join('\n'))).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/content?pictures');
    const pictures = page.getByRole('list', { name: 'Pictures' });
    await expect(pictures.getByText('Used by About')).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${portrait}` })).toBeHidden();
    await expectAccessible(page);

    await discardDrafts(page);
    await page.goto('/admin/content?pictures');
    for (const description of [portrait, ...photos]) {
      await page.getByRole('button', { name: `Delete ${description}` }).click();
      await page.getByRole('button', { name: 'Delete picture' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText('The library is empty.')).toBeVisible();
  },
);

test('refuses a file that is no picture in one sentence', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, owner);
  await page.goto('/admin/content?pictures');
  await page
    .getByLabel('Choose a file to upload')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Describe the picture in a few words.');
  await page.getByLabel('Description').fill('The logo');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Upload a JPEG, PNG, WebP or AVIF picture.');
});

test(
  'published pictures replace the drawings, and an undo brings the drawings back',
  { tag: '@full' },
  async ({ page }) => {
    // A build of the whole site, twice.
    test.setTimeout(600_000);
    await enterAs(page, owner);
    await draftPictures(page);
    await page.getByRole('button', { name: 'Publish all 2' }).click();
    await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });

    await page.goto('/about');
    await expect(page.locator('main').getByRole('img', { name: portrait })).toHaveCSS(
      'object-position',
      '50% 0%',
    );
    await page.goto(`/shop/product/${otherProgram.id}`);
    for (const description of photos) {
      const picture = page.locator('main').getByRole('img', { name: description });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }

    await page.goto('/admin/content');
    await page.getByRole('button', { name: /^Undo .*About/ }).click();
    await page.getByRole('button', { name: 'Undo and publish' }).click();
    await expect
      .poll(async () => (await page.request.get('/about')).text(), { timeout: 240_000 })
      .not.toContain(portrait);
    expect(await (await page.request.get('/about')).text()).toContain(coach?.name);
  },
);
