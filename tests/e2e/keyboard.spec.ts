import type { Locator, Page } from '@playwright/test';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { alex, coach, enterAs } from './account-steps.ts';
import { paidPdf } from './products.ts';
import { expect, test } from './fixtures.ts';
import { readFocus, collectFocusStops } from './keyboard-steps.ts';
import { openHydrated } from './open-hydrated.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Expects a visible focus ring on every element, not covered by the sticky header, with Tab and with Shift+Tab. */
async function expectFocusVisible(page: Page): Promise<void> {
  // Members' pages load a part after the session is known, which moves what is below it.
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const there = await collectFocusStops(page, 'Tab');
  const back = await collectFocusStops(page, 'Shift+Tab');
  expect(there.length).toBeGreaterThan(5);
  expect([...there, ...back].filter(({ problems }) => problems.length > 0)).toEqual([]);
}

/** Expects Tab to stay inside an element, with a visible focus ring. */
async function expectFocusTrapped(page: Page, inside: Locator, presses: number): Promise<void> {
  // A panel that still slides in is beyond the edge, and so is what has the focus in it.
  await inside.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect((await readFocus(page))?.problems).toEqual([]);
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
  test(`shows the focus on every element of ${path}, ${width} px wide${grid}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await openHydrated(page, path);
    await expectFocusVisible(page);
  });
}

for (const path of ['/video-library', '/account', '/upload', '/admin/orders', '/admin/videos?tab=manage']) {
  test(`shows a member the focus on every element of ${path}`, { tag: '@full' }, async ({ page }) => {
    await enterAs(page, coach);
    await openHydrated(page, path);
    await expect(page.getByRole('banner').getByLabel('Open account menu')).toBeVisible();
    await expectFocusVisible(page);
  });
}

test(
  'the mobile menu opens by Enter, is tabbed through in order, and closes when the focus leaves it',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openHydrated(page, '/about');
    const banner = page.getByRole('banner');
    await banner.locator('summary').focus();
    await page.keyboard.press('Enter');
    const links = banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const name of ['Home', 'About', '1:1 Coaching', 'Blog', 'App', 'Programs', 'Contact']) {
      await page.keyboard.press('Tab');
      await expect(banner.getByRole('link', { name, exact: true })).toBeFocused();
      expect((await readFocus(page))?.problems).toEqual([]);
    }
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('navigation', { name: 'Main' })).toBeHidden();
    expect((await readFocus(page))?.problems).toEqual([]);
  },
);

test('the account menu opens by Space, and Escape returns the focus', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, alex);
  await openHydrated(page, '/about');
  const opener = page.getByRole('banner').getByLabel('Open account menu');
  await opener.focus();
  await page.keyboard.press('Space');
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'My feedback' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the cart panel takes the focus, keeps it after a removal, and returns it', async ({ page }) => {
  await openHydrated(page, `/shop/product/${paidPdf.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shopping Cart (1)' });
  await expect(panel).toBeVisible();
  await expectFocusTrapped(page, panel, 6);
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
  'a carousel scrolls by arrow keys and by its buttons, and announces its position',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/');
    const carousel = page.getByRole('region', { name: 'PVT app screenshots' });
    const row = carousel.getByRole('list');
    await row.focus();
    expect((await readFocus(page))?.problems).toEqual([]);
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
  'an exercise opens by Enter, Tab reaches every control of its video, and Escape returns to the card',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, alex);
    await openHydrated(page, '/video-library?category=Gym');
    const card = page.getByRole('button', { name: 'Bubka' });
    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bubka' });
    await expect(dialog.getByRole('button', { name: 'Next frame' })).toBeVisible();
    const names: string[] = [];
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const stop = await readFocus(page);
      expect(stop?.problems).toEqual([]);
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
  'arrow keys switch the tabs of the desk and of sign-in, and Tab moves into their content',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/auth');
    const signIn = page.getByRole('tab', { name: 'Sign In' });
    await signIn.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('First Name')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(signIn).toBeFocused();
    await expect(signIn).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();

    await enterAs(page, coach);
    await openHydrated(page, '/admin/videos');
    await page.getByRole('tab', { name: /^Upload Video/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Manage Videos/ })).toBeFocused();
    expect((await readFocus(page))?.problems).toEqual([]);
  },
);
