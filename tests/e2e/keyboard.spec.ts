import type { Locator, Page } from '@playwright/test';
import { sitePaths } from '../../scripts/build/site-paths.ts';
import { enterAs } from './account-steps.ts';
import { paidPdf } from './products.ts';
import { coach } from './desk-steps.ts';
import { expect, test } from './fixtures.ts';
import { lookAtFocus, walk } from './keyboard-steps.ts';
import { openAlive } from './open-alive.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const alex = { email: 'athlete@example.com', password: 'crossbar-demo' };

/** Every stop of a walk there and back shows its ring, clear of the header that stays at the top. */
async function expectSeenAllTheWay(page: Page): Promise<void> {
  const there = await walk(page, 'Tab');
  const back = await walk(page, 'Shift+Tab');
  expect(there.length).toBeGreaterThan(5);
  expect([...there, ...back].filter(({ troubles }) => troubles.length > 0)).toEqual([]);
}

/** Tab goes round inside, and each stop is seen. */
async function expectRoundInside(page: Page, inside: Locator, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect((await lookAtFocus(page))?.troubles).toEqual([]);
  }
}

for (const { path, width, tag } of [
  { path: '/', width: 1280, tag: [] },
  { path: '/pvt', width: 360, tag: [] },
  ...sitePaths().flatMap((path) => [
    { path, width: 1280, tag: '@full' },
    { path, width: 360, tag: '@full' },
  ]),
]) {
  const grid = tag === '@full' ? ' in the grid' : '';
  test(`shows the focus on every stop of ${path}, ${width} px wide${grid}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await openAlive(page, path);
    await expectSeenAllTheWay(page);
  });
}

for (const path of ['/video-library', '/account', '/upload', '/admin/orders', '/admin/videos?tab=manage']) {
  test(`shows the focus on every stop of ${path} to a member`, { tag: '@full' }, async ({ page }) => {
    await enterAs(page, coach);
    await openAlive(page, path);
    await expect(page.getByRole('banner').getByLabel('Open account menu')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectSeenAllTheWay(page);
  });
}

test('the menu of a phone opens by Enter, is walked through in its order, and closes when one walks on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAlive(page, '/about');
  const banner = page.getByRole('banner');
  await banner.locator('summary').focus();
  await page.keyboard.press('Enter');
  const links = banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const name of ['Home', 'About', '1:1 Coaching', 'Blog', 'App', 'Programs', 'Contact']) {
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name, exact: true })).toBeFocused();
    expect((await lookAtFocus(page))?.troubles).toEqual([]);
  }
  await page.keyboard.press('Tab');
  await expect(banner.getByRole('navigation', { name: 'Main' })).toBeHidden();
  expect((await lookAtFocus(page))?.troubles).toEqual([]);
});

test(
  'the account menu opens by Space, and Escape gives the focus back',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, alex);
    await openAlive(page, '/about');
    const opener = page.getByRole('banner').getByLabel('Open account menu');
    await opener.focus();
    await page.keyboard.press('Space');
    const menu = page.getByRole('navigation', { name: 'Account' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Downloads' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test('the cart panel takes the focus, keeps it after a removal, and gives it back', async ({ page }) => {
  await openAlive(page, `/shop/product/${paidPdf.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shopping Cart (1)' });
  await expect(panel).toBeVisible();
  await expectRoundInside(page, panel, 6);
  const remove = panel.getByRole('button', { name: /^Remove/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  const empty = page.getByRole('dialog', { name: 'Shopping Cart (0)' });
  await expect(empty.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(() => empty.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(empty).toBeHidden();
  await expect(add).toBeFocused();
});

test(
  'a carousel is scrolled by arrow keys and stepped by its buttons, and says where it is',
  { tag: '@full' },
  async ({ page }) => {
    await openAlive(page, '/');
    const carousel = page.getByRole('region', { name: 'PVT app screenshots' });
    const row = carousel.getByRole('list');
    await row.focus();
    expect((await lookAtFocus(page))?.troubles).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect(carousel.getByRole('button', { name: 'Previous' })).toBeFocused();
    await page.keyboard.press('Tab');
    const place = carousel.getByText(/^Slide \d of 8$/);
    const before = await place.innerText();
    await page.keyboard.press('Enter');
    await expect(place).not.toHaveText(before);
    await expect(carousel.getByRole('button', { name: 'Next' })).toBeFocused();
  },
);

test(
  'an exercise opens by Enter, every control of its film is reached and seen, and Escape leads back',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, alex);
    await openAlive(page, '/video-library?category=Gym');
    const card = page.getByRole('button', { name: 'Bubka' });
    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bubka' });
    await expect(dialog.getByRole('button', { name: 'Next frame' })).toBeVisible();
    const names: string[] = [];
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const stop = await lookAtFocus(page);
      expect(stop?.troubles).toEqual([]);
      names.push(stop?.name.toLowerCase() ?? '');
    }
    for (const control of [
      'close',
      'media-time-range',
      'play',
      'previous frame',
      'next frame',
      'slower',
      'faster',
      'loop',
    ])
      expect(
        names.some((name) => name.includes(control)),
        `${control} in ${names.join(', ')}`,
      ).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  },
);

test(
  'the tabs of the desk and of the way in are walked with arrow keys, and Tab leads into what they show',
  { tag: '@full' },
  async ({ page }) => {
    await openAlive(page, '/auth');
    const signIn = page.getByRole('tab', { name: 'Sign In' });
    await signIn.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('First Name')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(signIn).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();

    await enterAs(page, coach);
    await openAlive(page, '/admin/videos');
    await page.getByRole('tab', { name: /^Upload Video/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Manage Videos/ })).toBeFocused();
    expect((await lookAtFocus(page))?.troubles).toEqual([]);
  },
);
