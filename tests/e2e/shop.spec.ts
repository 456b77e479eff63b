import { expect, test } from './fixtures.ts';

test('the tabs filter the plates, and reload and Back keep the tab', async ({ page }) => {
  await page.goto('/shop');
  const plates = page.getByRole('article');
  await expect(plates).toHaveCount(8);

  await page.getByRole('tab', { name: 'Coaching' }).click();
  await expect(plates).toHaveCount(3);
  await page.getByRole('tab', { name: 'Training Programs' }).click();
  await expect(plates).toHaveCount(5);
  await expect(page).toHaveURL('/shop?category=training');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Training Programs' })).toHaveAttribute('aria-selected', 'true');
  await expect(plates).toHaveCount(5);

  await page.goBack();
  await expect(plates).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect(plates).toHaveCount(8);
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
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a category that does not exist shows all products', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop?category=apparel');
  await expect(page.getByRole('tab', { name: 'All Products' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article')).toHaveCount(8);
});

test(
  'every plate says what it invites to, and free ones wear a badge',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/shop');
    const invitations = [
      ['Power Strength', 'Buy Now'],
      ['Flight Mode', 'Buy Now'],
      ["Jumper's Knee Protocol", 'Buy Now'],
      ['1:1 Online Coaching', 'Apply Now'],
      ['Video Review', 'View Details'],
      ['Zoom/Phone Consultation', 'View Details'],
      ['Free 1-Week Demo', 'Coming Soon'],
      ['Best Pole Vault Drills', 'Get Free'],
    ];
    for (const [name, label] of invitations) {
      await expect(page.getByRole('link', { name: `${name} ${label}` })).toBeVisible();
    }
    await expect(
      page.getByRole('article').filter({ has: page.getByText('Free', { exact: true }) }),
    ).toHaveCount(2);
  },
);

test('all of a plate is clickable and opens the product', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop');
  await page
    .getByRole('article')
    .filter({ hasText: 'Flight Mode' })
    .click({ position: { x: 20, y: 60 } });
  await expect(page).toHaveURL('/shop/product/2');
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Mode' })).toBeVisible();
});

test(
  'coaching is applied for in a new tab, from its plate and from its page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/shop');
    const [fromPlate] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: '1:1 Online Coaching Apply Now' }).click(),
    ]);
    await expect(fromPlate.getByRole('heading', { name: 'Coaching application' })).toBeVisible();
    await page.goto('/shop/product/4');
    const [fromPage] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Apply Now' }).first().click(),
    ]);
    await expect(fromPage.getByRole('heading', { name: 'Coaching application' })).toBeVisible();
  },
);

test('the demo is coming soon and cannot be added', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop/product/7');
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('a consultation asks for its option, by an alert beside it and a toast', async ({ page }) => {
  await page.goto('/shop/product/6');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select an option');
  await expect(page.getByText('Please select an option for Zoom/Phone Consultation')).toBeVisible();
  await expect(page.getByLabel('Option')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Option').selectOption('60 Minutes - $90');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the price follows the option', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop/product/6');
  await expect(page.getByText('from $50.00').first()).toBeVisible();
  for (const [option, price] of [
    ['30 Minutes - $50', '$50'],
    ['60 Minutes - $90', '$90'],
    ['3x 30 Minutes - $130', '$130'],
  ] as const) {
    await page.getByLabel('Option').selectOption(option);
    await expect(page.getByText(price, { exact: true })).toBeVisible();
  }
});

test(
  'every product has its long text and three others that may be liked',
  { tag: '@full' },
  async ({ page }) => {
    for (const id of [1, 2, 3, 4, 5, 6, 13]) {
      await page.goto(`/shop/product/${id}`);
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
      expect(headings, `sections of product ${id}`).toBeGreaterThanOrEqual(4);
      const others = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article');
      await expect(others).toHaveCount(3);
    }
  },
);

test('an unknown product is not found, wherever one comes from', { tag: '@full' }, async ({ page }) => {
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
  'the film of the video review plays with captions, and loads nothing before',
  { tag: '@full' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/shop/product/5', { waitUntil: 'networkidle' });
    expect(asked.filter((path) => /\.(mp4|webm)$/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Play the film' }).click();
    const film = page.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
      .toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Play the film' })).toHaveCount(0);
  },
);
