import type { Page } from '@playwright/test';
import { readArticles } from '#content/blog.server.ts';
import { formatDay } from '#domain/days.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

/** Newest first. `day` is the date as the page shows it. */
const articles = readArticles().map(({ slug, title, date, author }) => ({
  slug,
  title,
  author,
  day: formatDay(date),
}));
const tempo = articles.find(({ slug }) => slug === 'tempo-runs')!;

const meta = (page: Page, property: string) => page.locator(`meta[property="${property}"]`);

test('the four articles are on tempo runs, takeoff, strength training and mental preparation', () => {
  expect(articles.map(({ slug }) => slug).sort()).toEqual([
    'mental-preparation',
    'strength-training',
    'takeoff',
    'tempo-runs',
  ]);
});

test('a reader opens an article from the list and comes back', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(articles.map(({ title }) => title));

  const card = page.getByRole('article').filter({ hasText: tempo.title });
  await expect(card).toContainText('Training');
  await expect(card).toContainText(tempo.day);
  await expect(card).toContainText(tempo.author);
  await card.getByRole('link', { name: tempo.title }).click();

  await expect(page).toHaveURL('/blog/tempo-runs');
  await expect(page).toHaveTitle(new RegExp(`^${tempo.title} – `));
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(tempo.title);
  await expect(article.getByRole('time')).toHaveText(tempo.day);
  await expect(article.getByText(tempo.author)).toBeVisible();
  await expect(article.getByRole('img', { name: /A runner in six frames/ })).toBeVisible();
  await expect(article.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');

  await article.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test('the end of an article links to each of the others', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog/takeoff');
  const more = page.getByRole('region', { name: 'Keep reading' });
  await expect(more.getByRole('link')).toHaveText(
    articles.filter(({ slug }) => slug !== 'takeoff').map(({ title }) => title),
  );
  await more.getByRole('link', { name: /^Mental preparation/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Mental preparation/);
});

test('the table of contents links to the sections of an article', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog/takeoff');
  await page
    .getByRole('navigation', { name: 'In this article' })
    .getByRole('link', { name: 'Reading the video' })
    .click();
  await expect(page).toHaveURL('/blog/takeoff#reading-the-video');
  await expect(page.getByRole('heading', { name: 'Reading the video' })).toBeInViewport();
});

test(
  'an unknown article opened directly shows that it does not exist',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blog/no-such-article');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
    await expect(page).toHaveTitle(/^Blog Post Not Found – /);
    await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  },
);

test(
  'an unknown article opened by a link shows that it does not exist',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/blog');
    // The last card now links to an article that was deleted after this page was built.
    const link = page.getByRole('link', { name: /^The take-off/ });
    await page.route('**/blog/takeoff.data*', (route) => route.fulfill({ status: 404, body: 'Not Found' }));
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
    await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  },
);

test(
  'an article that cannot load because of a lost connection is not reported as missing',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/blog');
    await page.route('**/blog/takeoff.data*', (route) => route.abort());
    await page.getByRole('link', { name: /^The take-off/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  },
);

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  for (const { slug, title, day } of articles) {
    test(`${slug} is complete in the HTML that the server sends`, { tag: '@full' }, async ({ page }) => {
      const response = await page.goto(`/blog/${slug}`);
      expect(response?.status()).toBe(200);
      const article = page.getByRole('article').first();
      await expect(article.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(article.getByRole('time')).toHaveText(day);
      await expect(
        article.getByRole('heading', { name: /^When not to|^When it is not enough/ }),
      ).toBeVisible();
      await expect(meta(page, 'og:type')).toHaveAttribute('content', 'article');
      await expect(meta(page, 'article:published_time')).toHaveAttribute('content', /^2025-\d\d-\d\d$/);
    });
  }

  test('the list links to an article, and Back returns to the list', { tag: '@full' }, async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Strength training/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Strength training/);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  });
});

test('prints the article without header and footer', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog/tempo-runs');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'In this article' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Keep reading' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});
