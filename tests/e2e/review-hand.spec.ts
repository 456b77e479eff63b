import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openRoom, submitVideo } from './review-steps.ts';

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Review' }).getByRole('tab');

/** Returns how much of the screen's height shows pictures: one, or two below each other. */
const pictureShare = (page: Page) =>
  page
    .locator('[data-stage]')
    .evaluateAll((stages) => stages.reduce((sum, stage) => sum + stage.clientHeight, 0) / innerHeight);

const panelHeight = async (page: Page) =>
  (
    await page
      .getByRole('tabpanel')
      .boundingBox()
      .catch(() => null)
  )?.height ?? 0;

/** Expects the picture, the transport and all tabs in view, in this order from the top. */
async function expectInReach(page: Page): Promise<void> {
  // Rounded to whole pixels.
  expect(await pictureShare(page)).toBeGreaterThan(0.447);
  for (const name of ['Previous frame', 'Next frame', 'Slower', 'Faster', 'More controls'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
  for (const tab of await tabsOf(page).all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Opens each tool by a tap, and gives its sheet both heights. */
async function openEachTool(page: Page, names: readonly RegExp[]): Promise<void> {
  await expect(tabsOf(page)).toHaveCount(names.length);
  const handle = page.getByRole('button', { name: 'Tall sheet' });
  for (const name of names) {
    const tab = page.getByRole('tab', { name });
    if ((await tab.getAttribute('aria-selected')) === 'false') await tab.tap();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expectInReach(page);
    const tall = await panelHeight(page);
    await tab.tap();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expectInReach(page);
    expect(await panelHeight(page)).toBeLessThan(tall - 20);
    await tab.tap();
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
  }
}

const tools = [/^Notes/, /^Draw/, /^Phases/, /^Measure/, /^Paths/, /^Picture/, /^Voice/];
const withComparison = [...tools.slice(0, 3), /^Compare/, ...tools.slice(3)];

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test(
  'held upright, the picture keeps 45 % of the height with every tool; sideways, every tool opens beside it',
  { tag: '@full' },
  async ({ page, request }) => {
    test.slow();
    const athlete = await makeMember(request, 'Handa');
    await submitVideo(request, athlete, 'constant.webm');
    const submission = await submitVideo(request, athlete, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);

    await test.step('upright', async () => {
      await openEachTool(page, tools);
      await page.setViewportSize({ width: 360, height: 740 });
      await openEachTool(page, tools);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
    });

    await test.step('upright, with another video', async () => {
      await page.getByRole('button', { name: 'More controls' }).tap();
      await page.getByRole('button', { name: 'Compare', exact: true }).tap();
      await page.getByRole('button', { name: 'More controls' }).tap();
      await expect(page.getByRole('tab', { name: 'Compare' })).toHaveAttribute('aria-selected', 'true');
      await page.getByLabel('Compare with').selectOption({ index: 1 });
      await expect(page.locator('[data-stage]')).toHaveCount(2);
      await openEachTool(page, withComparison);
      await page.getByRole('tab', { name: 'Compare' }).tap();
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Overlay' }).tap();
      await expect(page.locator('[data-stage]')).toHaveCount(1);
      await openEachTool(page, withComparison);
      await expectAccessible(page);
    });

    await test.step('sideways', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
      await expect(tabsOf(page)).toHaveCount(8);
      for (const tab of await tabsOf(page).all()) {
        await tab.tap();
        await expect(tab).toBeInViewport({ ratio: 1 });
        const panel = page.getByRole('tabpanel');
        await expect(panel).toBeInViewport({ ratio: 1 });
        const [stage, tool] = [await boxOf(page.locator('[data-stage]').first()), await boxOf(panel)];
        expect(tool.x).toBeGreaterThanOrEqual(stage.x + stage.width - 1);
        expect(stage.height).toBeGreaterThan(390 * 0.45);
        await expect(page.getByRole('button', { name: 'Next frame', exact: true })).toBeInViewport({
          ratio: 1,
        });
      }
      await expectAccessible(page);
    });
  },
);

test(
  'at 200 % text, all tools of the room can be reached without scrolling sideways',
  { tag: '@full' },
  async ({ page, request }) => {
    const athlete = await makeMember(request, 'Handb');
    const submission = await submitVideo(request, athlete, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    for (const tab of await tabsOf(page).all()) {
      await tab.tap();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Next frame', exact: true })).toBeVisible();
      expect(await page.getByRole('tabpanel').evaluate((panel) => panel.clientHeight)).toBeGreaterThan(150);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  },
);
