import { openVisitor } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { readSampleReview } from '#content/sample-review.server.ts';

const { heading, notes, summary, phases, later: laterJump, closing } = readSampleReview();
const framesPerSecond = 60;
const frameAt = (seconds: number) => Math.floor(seconds * framesPerSecond + 1e-6);
const expectFrame = (page: Page, frame: number) =>
  expect(page.getByTestId('frame').first()).toHaveText(String(frame));

test('a visitor steps through the sample review by keyboard, and its last link leads to the upload', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'sample review' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectFrame(page, frameAt(phases['take-off']));
  await page.keyboard.press('.');
  await expectFrame(page, frameAt(phases['take-off']) + 1);
  const later = notes.find(({ at }) => at > phases['take-off'] + 2 / framesPerSecond);
  if (!later) throw new Error('The sample review has no note after the take-off.');
  await page.keyboard.press('ArrowDown');
  await expectFrame(page, frameAt(later.at));
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: closing.action.label }).last().click();
  // Visitors sign in first.
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(closing.action.to)}`);
});

test('each tool of the sample review opens after the other', { tag: '@full' }, async ({ page }) => {
  await openHydrated(page, '/reviews/sample');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
  const tabs = page.getByRole('tablist', { name: 'Review' }).getByRole('tab');
  const count = await tabs.count();
  expect(count).toBeGreaterThan(1);
  for (const i of [...Array(count).keys(), 0]) {
    await tabs.nth(i).click();
    await expect(tabs.nth(i)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByText('Loading')).toBeHidden();
    await expect(page.getByRole('tabpanel').getByText(/\S/).nth(1)).toBeVisible();
  }
});

test(
  'a visitor compares the sample with a second jump, in sync at the take-off',
  { tag: '@full' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openHydrated(page, '/reviews/sample');
    await page.keyboard.press('Shift');
    await expectFrame(page, frameAt(phases['take-off']));
    await page.keyboard.press('v');
    const beside = page.getByRole('region', { name: 'Compare' });
    await expect(beside.getByRole('combobox', { name: 'Compare with' })).toContainText(laterJump.label);
    const other = beside.getByTestId('frame');
    await expect(other).toHaveText(String(frameAt(laterJump.phases['take-off'])));
    await page.keyboard.press('.');
    await expect(other).toHaveText(String(frameAt(laterJump.phases['take-off']) + 1));
    await beside.getByRole('combobox', { name: 'In sync at' }).selectOption('clearance');
    const shift = laterJump.phases.clearance - phases.clearance;
    await expect(other).toHaveText(String(frameAt(phases['take-off'] + 1 / framesPerSecond + shift)));
    await expect(beside.getByRole('alert')).toHaveCount(0);
    // Nothing is asked of the members' backend.
    expect(asked.filter((path) => path.startsWith('/rest/') || path.startsWith('/auth/v1'))).toEqual([]);
  },
);

test('the sample review is readable and linked without JavaScript', async ({ browser }) => {
  const page = await openVisitor(browser, { javaScriptEnabled: false });
  await page.goto('/reviews/sample');
  await expect(page.getByRole('listitem').filter({ hasText: notes[0]?.text })).toBeVisible();
  await expect(page.getByText(summary.split('\n')[0] ?? '')).toBeVisible();
  await expect(page.locator('img[src="/films/sample-jump.webp"]')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test(
  'shows the jump in the units that a visitor chooses, also after a reload',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/reviews/sample');
    const numbers = page.getByRole('region', { name: 'The jump' });
    const meters = numbers.getByRole('button', { name: 'Meters' });
    const grip = numbers.getByRole('definition').first();
    await expect(meters).toHaveAttribute('aria-pressed', 'false');
    await expect(grip).toHaveText(/^\d+' .*\d m$/);
    await meters.click();
    await expect(grip).toHaveText(/^\d\.\d\d m/);
    await page.reload();
    await expect(meters).toHaveAttribute('aria-pressed', 'true');
  },
);
