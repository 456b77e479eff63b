import type { Page } from '@playwright/test';
import { readHome, type HomeTexts } from '#content/home.server.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

const home = readHome() as HomeTexts;
/** The title of a card with a video. */
const cardTitle = home.analysis.cards[0]?.title ?? '';
const vault = (page: Page) => page.getByRole('slider', { name: 'The vault, frame by frame' });
const quotes = (page: Page) => page.getByRole('region', { name: 'Testimonials' });
const place = (page: Page) => quotes(page).getByText(/^Slide \d+ of \d+$/);

test('the sections are in order, above the footer', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.slice(0, 7).map((text) => text.toLowerCase())).toEqual(
    [home.programs, home.coach, home.testimonials, home.app, home.analysis, home.progress, home.closing].map(
      ({ heading }) => heading.toLowerCase(),
    ),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.headline.join(' '));
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('every link leads to the page that it names', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const { label, to } of [
    home.hero.explore,
    home.programs.all,
    home.coach.profile,
    home.analysis.action,
    home.closing.explore,
    ...home.programs.cards.map(({ heading, product }) => ({
      label: heading,
      to: `/shop/product/${product}`,
    })),
  ]) {
    await expect(main.getByRole('link', { name: label, exact: true }).first()).toHaveAttribute('href', to);
  }
  for (const { price } of home.programs.cards) {
    await expect(main.getByText(price.replace(/\/\w+$/, '')).first()).toBeVisible();
  }
});

test.describe('the hero', () => {
  test('steps by keyboard, phase by phase and frame by frame', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    const slider = vault(page);
    await expect(slider).toHaveAttribute('aria-valuetext', /^Inversion, 0\.62 s after take-off/);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Extension/);
    await expect(page.getByText('7/9 Extension')).toBeVisible();
    await expect(page.getByText('Shoot the hips up along the pole, feet to the sky.')).toBeVisible();
    const now = Number(await slider.getAttribute('aria-valuenow'));
    await page.keyboard.press('.');
    await expect(slider).toHaveAttribute('aria-valuenow', String(now + 1));
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await expect(slider).toHaveAttribute('aria-valuenow', String(now - 1));
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Run-up/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(',');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Fly-away/);
  });

  test('sets the width of its headline by the bend of the pole', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    const line = page.getByRole('heading', { level: 1 });
    const stretch = () => line.evaluate((element) => parseFloat(getComputedStyle(element).fontStretch));
    await expect.poll(stretch).toBeGreaterThan(110);
    await vault(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(stretch).toBe(62);
  });

  test('scrubs with a drag', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    const slider = vault(page);
    const box = await boxOf(slider);
    await page.mouse.move(box.x + box.width * 0.22, box.y + box.height * 0.8);
    await page.mouse.down();
    await expect(slider).toHaveAttribute('aria-valuetext', /^Run-up/);
    await page.mouse.move(box.x + box.width * 0.82, box.y + box.height * 0.18, { steps: 8 });
    await expect(slider).toHaveAttribute('aria-valuetext', /^Fly-away/);
    await page.mouse.up();
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.8);
    await expect(slider).toHaveAttribute('aria-valuetext', /^Fly-away/);
  });
});

test.describe('Apply for Coaching', () => {
  test('opens a dialog that loads no form yet, and returns the focus', { tag: '@full' }, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Apply for Coaching' }).first();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Apply for Coaching' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
    expect(requested.filter((url) => /application|forms\.example/.test(url))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('loads the form on request, and the form can be submitted', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Apply for Coaching' }).last().click();
    await page.getByRole('button', { name: 'Load the form' }).click();
    const form = page.frameLocator('iframe[title="Application form"]');
    await form.getByLabel('Name').fill('Ada Vaulter');
    await form.getByLabel('Email').fill('ada@example.com');
    await form.getByLabel('Steps, poles, week and goals').fill('Six steps, 13 ft 150.');
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(form.getByRole('heading', { name: 'Thank you, Ada Vaulter' })).toBeVisible();
  });
});

test('the social feed is only on wide screens and loads on request', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Load the feed' });
  await button.click();
  await expect(
    page.frameLocator('iframe[title="Social feed"]').getByRole('heading', { name: 'From the pit' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await page.reload();
  await expect(button).toBeHidden();
});

test.describe('the testimonials', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, '/');
  });

  test('rotate every 5000 ms', { tag: '@full' }, async ({ page }) => {
    // Hovering pauses the rotation; leaving restarts its 5000 ms on a clock that only the test advances.
    await quotes(page).hover();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(5, 5);
    const first = Number(/\d+/.exec(await place(page).innerText())?.[0]);
    await page.clock.runFor(4900);
    await expect(place(page)).toHaveText(`Slide ${first} of ${home.testimonials.quotes.length}`);
    await page.clock.runFor(100);
    for (let step = 1; step <= home.testimonials.quotes.length; step++) {
      await expect(place(page)).toHaveText(
        `Slide ${((first - 1 + step) % home.testimonials.quotes.length) + 1} of ${home.testimonials.quotes.length}`,
      );
      await page.clock.runFor(5000);
    }
  });

  test('stop while hovered, focused or paused', { tag: '@full' }, async ({ page }) => {
    await quotes(page).hover();
    await page.clock.runFor(12_000);
    await expect(place(page)).toHaveText(`Slide 1 of ${home.testimonials.quotes.length}`);
    await page.mouse.move(5, 5);
    await quotes(page).getByRole('button', { name: 'Read more' }).first().focus();
    await page.clock.runFor(12_000);
    await expect(place(page)).toHaveText(`Slide 1 of ${home.testimonials.quotes.length}`);
    await quotes(page).getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 5);
    await vault(page).focus();
    await page.clock.runFor(12_000);
    await expect(place(page)).toHaveText(`Slide 1 of ${home.testimonials.quotes.length}`);
    await expect(quotes(page).getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('collapse quotes of more than 200 characters', { tag: '@full' }, async ({ page }) => {
    const first = quotes(page).getByRole('figure').first();
    const height = () =>
      first
        .locator('p')
        .evaluate((p) => Math.round(p.clientHeight / parseFloat(getComputedStyle(p).lineHeight)));
    expect(await height()).toBe(4);
    await first.getByRole('button', { name: 'Read more' }).click();
    expect(await height()).toBeGreaterThan(4);
    await first.getByRole('button', { name: 'Read less' }).click();
    expect(await height()).toBe(4);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await height()).toBe(3);
    await expect(quotes(page).getByRole('figure').nth(1).getByRole('button')).toHaveCount(0);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing animates automatically, and every control still works', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await vault(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(vault(page)).toHaveAttribute('aria-valuetext', /^Extension/);
    await page.clock.runFor(20_000);
    await expect(place(page)).toHaveText(`Slide 1 of ${home.testimonials.quotes.length}`);
    await expect(quotes(page).getByRole('button', { name: 'Pause' })).toHaveCount(0);
    await quotes(page).getByRole('button', { name: 'Next' }).click();
    await expect(place(page)).toHaveText(`Slide 2 of ${home.testimonials.quotes.length}`);
    await page.getByRole('button', { name: `Show the video: ${cardTitle}` }).focus();
    await page.clock.runFor(10);
    await expect(page.getByRole('button', { name: `Play the video: ${cardTitle}` })).toBeVisible();
    expect(
      await page
        .getByLabel(`Video: ${cardTitle}`, { exact: true })
        .evaluate((film: HTMLVideoElement) => film.paused),
    ).toBe(true);
  });
});

test('the app has eight screens in a row that wraps around', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('region', { name: 'PVT app screenshots' });
  await expect(row.getByRole('figure')).toHaveCount(8);
  await row.getByRole('button', { name: 'Previous' }).click();
  await expect(row.getByText('Slide 8 of 8')).toBeVisible();
  await expect(row.getByRole('heading', { name: 'Messages' })).toBeInViewport();
});

test(
  'a card plays its video on hover, and shows its picture again 300 ms after leaving',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, '/');
    const button = page.getByRole('button', { name: new RegExp(`the video: ${cardTitle}$`) });
    const film = page.getByLabel(`Video: ${cardTitle}`, { exact: true });
    await expect(film).toHaveCount(0);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button.hover();
    await page.clock.runFor(1);
    await expect(film).toBeVisible();
    await page.mouse.move(2, 2);
    await page.clock.runFor(299);
    await expect(film).toBeVisible();
    await page.clock.runFor(2);
    await expect(film).toHaveCount(0);
    await button.focus();
    await page.clock.runFor(1);
    await expect(film).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(film).toHaveCount(0);
  },
);

test(
  'the divider between before and after moves by keyboard and by dragging',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const divider = page.getByRole('slider', { name: 'Divider between before and after' });
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuetext', '52% before, 48% after');
    await page.keyboard.press('Home');
    await expect(divider).toHaveAttribute('aria-valuetext', '0% before, 100% after');
    await divider.scrollIntoViewIfNeeded();
    const box = await boxOf(divider);
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(Number(await divider.inputValue())).toBeGreaterThan(65);
  },
);

for (const way of ['mouse', 'keyboard', 'touch'] as const) {
  test.describe(`by ${way}`, () => {
    test.use({ hasTouch: way === 'touch' });

    test('the button of a video pauses it and plays it again', { tag: '@full' }, async ({ page }) => {
      await openHydrated(page, '/');
      const button = page.getByRole('button', { name: new RegExp(`the video: ${cardTitle}$`) });
      const film = page.getByLabel(`Video: ${cardTitle}`, { exact: true });
      const isPaused = () => film.evaluate((one: HTMLVideoElement) => one.paused);
      const press = () =>
        way === 'mouse' ? button.click() : way === 'touch' ? button.tap() : page.keyboard.press('Space');
      await button.scrollIntoViewIfNeeded();
      if (way === 'mouse') await button.hover();
      else if (way === 'touch') await button.tap();
      else await button.focus();
      await expect(film).toBeVisible();
      await expect(button).toHaveAccessibleName(/^Pause/);
      await press();
      await expect(button).toHaveAccessibleName(/^Play/);
      expect(await isPaused()).toBe(true);
      await press();
      await expect(button).toHaveAccessibleName(/^Pause/);
      expect(await isPaused()).toBe(false);
    });
  });
}

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the vault, every quote and the link to the application are visible',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('img', { name: /^A pole vault, frame by frame/ })).toBeVisible();
      await expect(page.getByText('6/9 Inversion')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apply for Coaching' }).first()).toHaveAttribute(
        'href',
        /^https:|^\/sandbox\/application-form$/,
      );
      await expect(
        page.getByRole('figure').filter({ hasText: home.testimonials.quotes.at(-1)?.name ?? '' }),
      ).toHaveCount(1);
    },
  );
});
