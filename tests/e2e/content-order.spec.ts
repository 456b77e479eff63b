import type { Page } from '@playwright/test';
import { coach as owner, enterAs, toastOf } from './account-steps.ts';
import { centerOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { paidPdf } from './products.ts';

const labels = paidPdf.spec.map(({ label }) => label);
const [first = '', second = '', third = ''] = labels;

/** Opens the facts of a product. Nothing is saved, so nothing remains. */
async function openFacts(page: Page): Promise<void> {
  await enterAs(page, owner);
  await page.goto('/admin/content');
  await page.locator('main a[href*="products"]').getByText(paidPdf.name, { exact: true }).click();
  await page.getByRole('button', { name: /^Facts/ }).click();
  await expectOrder(page, labels);
}

const expectOrder = (page: Page, order: readonly string[]) =>
  expect
    .poll(() =>
      page
        .getByRole('group', { name: /^Fact \d/ })
        .evaluateAll((groups) => groups.map((group) => group.querySelector('textarea')?.value)),
    )
    .toEqual(order);

const handleOf = (page: Page, label: string) =>
  page.getByRole('button', { name: `Move ${label}`, exact: true });

const announcement = (page: Page) => page.locator('[aria-live="assertive"]');

/** The middle of a handle. */
async function middleOf(page: Page, label: string): Promise<{ x: number; y: number }> {
  const [x, y] = await centerOf(handleOf(page, label));
  return { x, y };
}

test(
  'an entry moves by keyboard, each step is announced, and Escape puts it back',
  { tag: '@full' },
  async ({ page }) => {
    await openFacts(page);
    const handle = handleOf(page, first);
    await handle.focus();
    await handle.press('Space');
    await expect(announcement(page)).toHaveText(`${first} is picked up, in place 1 of ${labels.length}.`);
    await handle.press('ArrowDown');
    await expect(announcement(page)).toHaveText(`Place 2 of ${labels.length}.`);
    await handle.press('Space');
    await expect(announcement(page)).toHaveText(`${first} is now in place 2 of ${labels.length}.`);
    await expectOrder(page, [second, first, ...labels.slice(2)]);
    await expect(handle).toBeFocused();

    await handle.press('Space');
    await handle.press('ArrowUp');
    await handle.press('Escape');
    await expect(announcement(page)).toHaveText(`${first} stays in place 2 of ${labels.length}.`);
    await expectOrder(page, [second, first, ...labels.slice(2)]);
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
  },
);

test('an entry is dragged with the mouse, also without motion', { tag: '@full' }, async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openFacts(page);
    await page
      .getByRole('button', { name: /^Facts/ })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    const from = await middleOf(page, third);
    const to = await middleOf(page, first);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 10, { steps: 10 });
    await expect(announcement(page)).toHaveText(`Place 1 of ${labels.length}.`);
    await page.mouse.up();
    await expectOrder(page, [third, first, second, ...labels.slice(3)]);
    await page.reload();
  }
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('an entry is dragged after a long press', { tag: '@full' }, async ({ page }) => {
    await openFacts(page);
    await page
      .getByRole('button', { name: /^Facts/ })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    const from = await middleOf(page, second);
    const to = await middleOf(page, first);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await expect(announcement(page)).toHaveText(`${second} is picked up, in place 2 of ${labels.length}.`);
    for (const part of [0.3, 0.6, 1.1])
      await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }]);
    await expect(announcement(page)).toHaveText(`Place 1 of ${labels.length}.`);
    await touch('touchEnd', []);
    await expectOrder(page, [second, first, ...labels.slice(2)]);
  });
});

test('a product moves in the shop as a draft', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, owner);
  await page.goto('/admin/content');
  const names = () =>
    page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
  const before = await names();
  const handle = page.getByRole('button', { name: before[0] ?? '', exact: true });
  for (const [keys, order] of [
    ['ArrowDown', [before[1], before[0], ...before.slice(2)]],
    ['ArrowUp', before],
  ] as const) {
    await handle.focus();
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/functions/v1/content') && response.request().method() === 'POST',
    );
    for (const key of ['Space', keys, 'Space']) await handle.press(key);
    await expect(handle).toBeFocused();
    await saved;
    await page.reload();
    await expect.poll(names).toEqual(order);
  }
  await discardDrafts(page);
});

async function discardDrafts(page: Page): Promise<void> {
  for (;;) {
    await page.goto('/admin/content');
    const state = page.getByText(/^There are no drafts|not published yet/);
    await expect(state).toBeVisible();
    if ((await state.textContent())?.startsWith('There are no drafts')) return;
    await page.getByRole('link', { name: 'See what changes' }).click();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(toastOf(page, 'Draft discarded.')).toBeVisible();
  }
}
