import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, openAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page) => page.getByRole('dialog');
const sets = (page: Page, exercise: string) => page.getByRole('group', { name: `Sets of ${exercise}` });

/** Writes a plan of one week with one exercise of the library and one of the coach's own. */
async function writePlan(page: Page, name: string): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: /^Add session.*day 1$/ }).click();
  await dialog(page).getByLabel('Title').fill('Runway');
  await dialog(page).getByLabel('Add from the library').fill('a-skip');
  await dialog(page)
    .getByRole('button', { name: /^A-skip/ })
    .click();
  await dialog(page).getByLabel('Reps').fill('30 m');
  await dialog(page).getByRole('button', { name: 'Add your own exercise' }).click();
  await dialog(page).getByLabel('Name').fill('Hill sprint');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save session' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Runway' })).toBeVisible();
}

/** Assigns the open plan to a member from today. */
async function assign(page: Page, member: { firstName: string; lastName: string }): Promise<void> {
  const name = `${member.firstName} ${member.lastName}`;
  await page.getByRole('button', { name: 'Assign' }).click();
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  await dialog(page).getByLabel('Start date').fill(today);
  await dialog(page).getByLabel('Search athletes').fill(member.firstName);
  await dialog(page).getByRole('checkbox', { name }).check();
  await dialog(page).getByRole('button', { name: 'Assign plan' }).click();
  await expect(toastOf(page, 'Assigned to 1 athlete.')).toBeVisible();
}

const isPageKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path)).toBe(true);

test('a coach writes and assigns a plan, the athlete trains without a connection, and the coach sees it', async ({
  page,
  browser,
  request,
}) => {
  const tor = await makeMember(request, 'Torvald');
  await enterAs(page, coach);
  await writePlan(page, 'Winter base');
  await page.getByRole('link', { name: 'Add week' }).click();
  await page.getByRole('button', { name: 'Copy week 1' }).click();
  await expect(page.getByRole('heading', { name: 'Runway' })).toBeVisible();
  await assign(page, tor);
  await expect(page.getByRole('button', { name: /Torvald Vaulter/ })).toBeVisible();

  const his = await openAs(browser, tor, { viewport: { width: 360, height: 800 }, serviceWorkers: 'allow' });
  await openHydrated(his, '/training');
  await expect(his.getByRole('heading', { name: 'Runway' })).toBeVisible();
  await expectAccessible(his);
  await isPageKept(his, '/training');

  await his.context().setOffline(true);
  await sets(his, 'A-skip').getByRole('button', { name: 'Set 2' }).click();
  await his.getByLabel('Time', { exact: true }).fill('4.12');
  await his.getByLabel('Effort (RPE)').selectOption('8');
  await his.getByRole('button', { name: 'Save set' }).click();
  await his.getByLabel('Remark for your coach').fill('Windy.');
  await expect(his.getByRole('status').filter({ hasText: 'Stored on this device' })).toBeVisible();
  // At the track an hour later: the token has expired, and there is no connection to renew it.
  await his.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('member-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await his.reload();
  await expect(sets(his, 'A-skip').getByRole('button', { name: 'Set 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(his.getByRole('button', { name: /4\.12 s · RPE 8/ })).toBeVisible();
  await expect(his.getByLabel('Remark for your coach')).toHaveValue('Windy.');
  await sets(his, 'Hill sprint').getByRole('button', { name: 'Set 1' }).click();

  await his.context().setOffline(false);
  await expect(his.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await his.context().close();

  await page.reload();
  await page.getByRole('button', { name: /Torvald Vaulter/ }).click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByText('4.12 s · RPE 8')).toBeVisible();
  await expect(page.getByText('Windy.')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a coach uses a template, and a plan that athletes follow is not deleted',
  { tag: '@full' },
  async ({ page, request }) => {
    const sol = await makeMember(request, 'Solveig');
    await enterAs(page, coach);
    await writePlan(page, 'Speed week');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog(page)
      .getByLabel(/^Template/)
      .check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('link', { name: 'All plans' }).click();
    await page.getByRole('button', { name: /^Use.*Speed week$/ }).click();
    await expect(page.getByRole('link', { name: 'Who did what' })).toBeVisible();
    await assign(page, sol);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete plan' }).click();
    await expect(toastOf(page, 'The plan wasn’t deleted')).toBeVisible();
  },
);
