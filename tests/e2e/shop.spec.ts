import { cardLabel } from '#features/shop/card-label.ts';
import { expect, test } from './fixtures.ts';
import { appliedFor, consultation, otherProgram, products, videoReview } from './products.ts';

const inCategory = (category: string): number =>
  products.filter((product) => product.category === category).length;

test('the tabs filter the products, and reload and Back keep the tab', async ({ page }) => {
  await page.goto('/shop');
  const plates = page.getByRole('article');
  await expect(plates).toHaveCount(products.length);

  await page.getByRole('tab', { name: 'Coaching' }).click();
  await expect(plates).toHaveCount(inCategory('coaching'));
  await page.getByRole('tab', { name: 'Training Programs' }).click();
  await expect(plates).toHaveCount(inCategory('training'));
  await expect(page).toHaveURL('/shop?category=training');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Training Programs' })).toHaveAttribute('aria-selected', 'true');
  await expect(plates).toHaveCount(inCategory('training'));

  await page.goBack();
  await expect(plates).toHaveCount(inCategory('coaching'));
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect(plates).toHaveCount(products.length);
});

test('the tabs work by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop?category=coaching');
  const coaching = page.getByRole('tab', { name: 'Coaching' });
  await expect(coaching).toHaveAttribute('aria-selected', 'true');
  await coaching.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Training Programs' })).toBeFocused();
  await expect(coaching).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop?category=training');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('article')).toHaveCount(products.length);
});

test(
  'every product card has a button text, and free products have a badge',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/shop');
    for (const product of products) {
      const name = `${product.name} ${cardLabel(product)}`;
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    const free = products.filter(({ priceCents }) => priceCents === 0);
    await expect(
      page.getByRole('article').filter({ has: page.getByText('Free', { exact: true }) }),
    ).toHaveCount(free.length);
  },
);

test('a click anywhere on a product card opens the product', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop');
  await page
    .getByRole('article')
    .filter({ hasText: otherProgram.name })
    .click({ position: { x: 20, y: 60 } });
  await expect(page).toHaveURL(`/shop/product/${otherProgram.id}`);
  await expect(page.getByRole('heading', { level: 1, name: otherProgram.name })).toBeVisible();
});

test(
  'the application for coaching opens in a new tab, from its card and from its page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/shop');
    const [fromPlate] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `${appliedFor.name} Apply Now` }).click(),
    ]);
    await expect(fromPlate.getByRole('heading', { name: 'Coaching application' })).toBeVisible();
    await page.goto(`/shop/product/${appliedFor.id}`);
    const [fromPage] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Apply Now' }).first().click(),
    ]);
    await expect(fromPage.getByRole('heading', { name: 'Coaching application' })).toBeVisible();
  },
);

test('the demo is coming soon and cannot be added', { tag: '@full' }, async ({ page }) => {
  const demo = products.find(({ comingSoon }) => comingSoon);
  test.skip(!demo, 'no product is coming soon');
  await page.goto(`/shop/product/${demo?.id}`);
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('a consultation requires an option and shows an inline error and a toast', async ({ page }) => {
  await page.goto(`/shop/product/${consultation.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select an option');
  await expect(page.getByText(`Please select an option for ${consultation.name}`)).toBeVisible();
  await expect(page.getByLabel('Option')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Option').selectOption(consultation.options[1]!.label);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the price follows the option', { tag: '@full' }, async ({ page }) => {
  await page.goto(`/shop/product/${consultation.id}`);
  await expect(page.getByText(consultation.price).first()).toBeVisible();
  for (const { label, price } of consultation.options) {
    await page.getByLabel('Option').selectOption(label);
    await expect(page.getByText(price, { exact: true })).toBeVisible();
  }
});

test(
  'every product page has its long text and three related products',
  { tag: '@full' },
  async ({ page }) => {
    for (const { id } of products.filter(({ comingSoon }) => !comingSoon)) {
      await page.goto(`/shop/product/${id}`);
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
      expect(headings, `sections of product ${id}`).toBeGreaterThanOrEqual(4);
      const others = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article');
      await expect(others).toHaveCount(3);
    }
  },
);

test('an unknown product is not found, opened directly or by a link', { tag: '@full' }, async ({ page }) => {
  for (const id of ['999', '0', '-1', '03', 'abc', '%3Cscript%3E']) {
    await page.goto(`/shop/product/${id}`);
    await expect(page.getByRole('heading', { name: 'Product Not Found' }), id).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
});

test(
  'the video of the video review plays with captions, and loads nothing before',
  { tag: '@full' },
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`/shop/product/${videoReview.id}`, { waitUntil: 'networkidle' });
    expect(requested.filter((path) => /\.(mp4|webm)$/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Play the video' }).click();
    const film = page.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
      .toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Play the video' })).toHaveCount(0);
  },
);
