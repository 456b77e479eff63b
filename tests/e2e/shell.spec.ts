import { readCoaching } from '#content/coaching.server.ts';
import { readContact } from '#content/contact.server.ts';
import { expect, test } from './fixtures.ts';
import { paidPdf, videoReview } from './products.ts';

test('the navigation links to every section and marks the current one', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  const links = await main.getByRole('link').allTextContents();
  expect(links).toEqual(['Home', 'About', '1:1 Coaching', 'Blog', 'App', 'Programs', 'Contact']);
  await main.getByRole('link', { name: 'Programs' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(main.getByRole('link', { name: 'Programs' })).toHaveAttribute('aria-current', 'page');
});

test(
  'the header gets a shadow when the page is scrolled more than 10 px',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/about');
    const bar = page.getByRole('banner');
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await page.evaluate(() => window.scrollTo(0, 10));
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await page.evaluate(() => window.scrollTo(0, 11));
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
  },
);

test('a new page opens at its top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('an unknown address shows 404 and a link to the home page', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(messages.some((message) => message.includes('/no-such-page'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the links are in a menu that closes on selection, Escape and a tap outside', async ({ page }) => {
    await page.goto('/');
    const shop = page.getByRole('banner').getByRole('link', { name: 'Programs' });
    const toggle = page.getByRole('banner').locator('summary');
    await expect(shop).toBeHidden();

    await toggle.click();
    await expect(shop).toBeVisible();
    await expect(toggle).toHaveAccessibleName('Close menu');
    await page.keyboard.press('Escape');
    await expect(shop).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await page.mouse.click(180, 720);
    await expect(shop).toBeHidden();

    await toggle.click();
    await shop.click();
    await expect(page).toHaveURL('/shop');
    await expect(shop).toBeHidden();
  });
});

test('logo and footer link to their pages, and the year is 2025', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  const addresses = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/',
    '/about',
    '/programs',
    '/shop',
    '/contact',
    '/coming-soon',
    '/mediakit',
    '/programs/coaching',
    '/programs/flight-mode',
    '/programs/power-strength',
    '/programs/jumpers-knee',
    '/programs/demo',
    '/video-library',
    '/downloads',
    '/reviews/sample',
    '/privacy',
    '/terms',
    '/cookies',
  ]);
  await expect(footer.getByText('© 2025')).toBeVisible();
  for (const address of addresses) expect((await page.request.get(address ?? '')).status()).toBe(200);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('the skip link, a dialog and an answer work by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const apply = page.getByRole('button', { name: 'Apply for Coaching' }).first();
  await expect(apply).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(apply).toBeFocused();

  await page.goto('/contact');
  const question = page.getByRole('button', { name: readContact().faq[0]?.question });
  await question.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(readContact().faq[0]?.answer ?? '')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: readContact().faq[1]?.question })).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('stamp, entrance and scrolling to a section are not animated', { tag: '@full' }, async ({ page }) => {
    await page.goto('/coming-soon');
    const moves = () =>
      page.evaluate(() =>
        document.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1),
      );
    expect(await moves()).toBe(false);
    await page.goto('/pvt');
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    await page.getByRole('link', { name: 'Pricing' }).click();
    await expect(page.locator('#pricing-heading')).toBeInViewport();
    expect(await moves()).toBe(false);
  });
});

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test('pages, links and the mobile menu work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'Programs' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a button that needs JavaScript says so', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/contact', `/shop/product/${paidPdf.id}`, '/auth', '/coming-soon', '/blog']) {
      await page.goto(path);
      const buttons = await page
        .locator('main button:not([aria-label], [aria-expanded], :disabled):visible')
        .all();
      for (const button of buttons) {
        const says = await button.evaluate((one) => getComputedStyle(one, '::after').content);
        expect(says, `${path}: ${await button.innerText()}`).toBe('"(needs JavaScript)"');
      }
      if (path === '/contact') expect(buttons.length).toBeGreaterThan(0);
    }
  });

  test('every public page shows its text, pictures and answers', async ({ page }) => {
    for (const path of ['/', '/about', '/coaching', '/programs', '/contact', '/pvt', '/mediakit', '/blog']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const pictures = page.getByRole('main').locator('img');
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
          .toBe(true);
      }
      for (const answer of await page.locator('[data-orientation] [role=region]').all()) {
        await expect(answer, path).toBeVisible();
      }
    }
    await page.goto('/contact');
    await expect(page.getByText(readContact().faq[0]?.answer ?? '')).toBeVisible();
    await page.goto('/coaching');
    await expect(page.getByText(readCoaching().questions.items[0]?.answer ?? '')).toBeVisible();
  });
});

test('no page violates its Content-Security-Policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  for (const path of ['/', '/shop', `/shop/product/${videoReview.id}`, '/cart', '/privacy']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1);
  }
  expect(violations).toEqual([]);
});
