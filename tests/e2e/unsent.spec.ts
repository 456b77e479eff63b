import type { Page } from '@playwright/test';
import { enterAs, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const jumps = (page: Page) => page.getByRole('region', { name: 'Jumps' }).getByRole('listitem');
const goTo = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Every day' }).getByRole('link', { name: place }).click();

const openPractice = (page: Page) => page.getByRole('link', { name: /Practice/ }).click();

/** Counts what the device has not sent of the jump log. */
const countUnsent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('jump-log-changes');
        opening.onerror = () => reject(new Error('The device’s changes could not be read.'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('changes').objectStore('changes').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('a jump that was logged without a signal is sent from another page after a reload, with its newest note', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await makeMember(request, 'Renaud'));
  await openHydrated(page, '/log');
  await waitForServiceWorker(page);
  await page.reload();
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByLabel('Bar height').fill('380');
  await page.getByRole('button', { name: 'Made', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  for (const key of ['/training', '/training.data', '/log', '/log.data'])
    await expect
      .poll(() => page.evaluate(async (name) => (await caches.match(name)) !== undefined, key))
      .toBe(true);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Missed', exact: true }).click();
  await expect(jumps(page)).toHaveCount(2);
  await goTo(page, 'Training');
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
  await goTo(page, 'Log');
  await openPractice(page);
  await jumps(page).first().getByRole('button').first().click();
  await page.getByLabel('Note').fill('The newer note.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(jumps(page).filter({ hasText: 'The newer note.' })).toHaveCount(1);
  expect(await countUnsent(page)).toBeGreaterThan(0);

  await goTo(page, 'Training');
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0);
  await page.goto('/log');
  await openPractice(page);
  await expect(jumps(page).filter({ hasText: 'The newer note.' })).toHaveCount(1);
  await expect(jumps(page)).toHaveCount(2);
});

test('two tabs that have the same jump open keep both values, and the athlete decides', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await makeMember(request, 'Valerie'));
  await openHydrated(page, '/log');
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByLabel('Bar height').fill('380');
  await page.getByRole('button', { name: 'Missed', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const other = await context.newPage();
  await openHydrated(other, page.url());
  // Two forms that show the same jump. The first is saved without a signal, so that the second can't have seen it on the server.
  for (const tab of [page, other]) await jumps(tab).first().getByRole('button').first().click();
  await context.setOffline(true);
  await page.getByLabel('Note').fill('Stiff pole.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(jumps(page).filter({ hasText: 'Stiff pole.' })).toHaveCount(1);
  await other.getByLabel('Note').fill('Ran through.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();

  const question = other.getByText('This jump was changed elsewhere, too. Which one counts?');
  await expect(question).toBeVisible();
  await expect(other.getByRole('definition').filter({ hasText: 'Ran through.' })).toBeVisible();
  await expect(jumps(other).filter({ hasText: 'Stiff pole.' })).toHaveCount(1);
  await context.setOffline(false);
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(1);
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0);
  await page.reload();
  await expect(jumps(page).filter({ hasText: 'Ran through.' })).toHaveCount(1);
});

test('a jump that was not sent is still there after the site was updated, and is sent', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await makeMember(request, 'Mondo'));
  await openHydrated(page, '/log');
  await page.route('**/rpc/save_jump_log', (route) => route.abort());
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByLabel('Bar height').fill('380');
  await page.getByRole('button', { name: 'Made', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Stored on this device' })).toBeVisible();

  await openHydrated(page, '/account');
  const unsent = page.getByRole('listitem').filter({ hasText: 'jump log change' });
  await expect(unsent).toBeVisible();
  await page.route('**/site-version.txt', (route) =>
    route.fulfill({ body: '0123456789abcdef 0123456789abcdef 0123456789abcdef' }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const updated = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await updated;
  await expect(unsent).toBeVisible();

  await page.unroute('**/rpc/save_jump_log');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Everything you did on this device has reached us.')).toBeVisible({
    timeout: 30_000,
  });
  expect(await countUnsent(page)).toBe(0);
  await openHydrated(page, '/log');
  await openPractice(page);
  await expect(jumps(page)).toHaveCount(1);
});
