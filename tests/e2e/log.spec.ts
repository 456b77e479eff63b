import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, makeMember, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

test.use({ serviceWorkers: 'allow', locale: 'de-DE' });

const result = (page: Page, name: 'Made' | 'Missed' | 'Pass' | 'No bar') =>
  page.getByRole('button', { name, exact: true });
const saveState = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const jumps = (page: Page) => page.getByRole('region', { name: 'Jumps' }).getByRole('listitem');

async function addPole(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Poles' }).click();
  await page.getByRole('button', { name: 'Add a pole' }).click();
  await page.getByLabel('Length').fill('4,45');
  await page.getByLabel('Rating').fill('75');
  await page.getByRole('button', { name: 'Save pole' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '4.45 m / 75 kg' })).toBeVisible();
}

async function startMeet(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Jumps' }).click();
  await page.getByRole('button', { name: 'New meet' }).click();
  await page.getByLabel('Name of the meet').fill(name);
  await page.getByLabel('Heights').fill('3,80, 3,60, 4,00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('3.60 m, attempt 1')).toBeVisible();
}

test(
  'Back from a new meet asks about what was typed, and leaves nothing in the log',
  { tag: '@full' },
  async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Sam'));
    await openHydrated(page, '/log');
    await page.getByRole('button', { name: 'New meet' }).click();
    await page.getByLabel('Name of the meet').fill('Spring opener');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name of the meet')).toHaveValue('Spring opener');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(/^Nothing logged yet/)).toBeVisible();
  },
);

test('an athlete logs a meet without a connection, reloads, and finds every jump once', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, await makeMember(request, 'Mondo'));
  await openHydrated(page, '/log');
  await addPole(page);
  await startMeet(page, 'Spring opener');
  await expect(saveState(page, 'Saved')).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/log')) !== undefined)).toBe(true);

  await context.setOffline(true);
  await page.getByRole('radio', { name: '4.45 m / 75 kg' }).check({ force: true });
  await result(page, 'Pass').click();
  await result(page, 'Missed').click();
  await page.getByRole('button', { name: 'Stalled' }).click();
  await expect(page.getByText('3.80 m, attempt 2')).toBeVisible();
  await result(page, 'Made').click();
  await expect(page.getByText('4.00 m, attempt 1')).toBeVisible();
  await expect(saveState(page, 'Stored on this device')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(jumps(page)).toHaveCount(3);
  await expect(page.getByRole('row', { name: /3\.80 m.*X.*O/ })).toBeVisible();
  await result(page, 'Missed').click();
  await result(page, 'Made').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4.00 m, attempt 2')).toBeVisible();
  await result(page, 'Missed').click();
  await result(page, 'Missed').click();
  await expect(page.getByText('Three misses in a row: the meet is over. Best 3.80 m.')).toBeVisible();

  await context.setOffline(false);
  await expect(saveState(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(jumps(page)).toHaveCount(6);
  await expect(jumps(page).filter({ hasText: '4.45 m / 75 kg · Stalled' })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  // As a spreadsheet of the browser's language expects it.
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toBe('\uFEFF3,60;3,80;4,00\r\n–;XO;XXX\r\n');
});

test('refuses a grip of 45 m, and reads 485 as centimeters', { tag: '@full' }, async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Renaud'));
  await openHydrated(page, '/log');
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByLabel('Bar height').fill('485');
  await page.getByRole('button', { name: /Grip, run-up and marks/ }).click();
  await page.getByLabel('Grip height').fill('45');
  await result(page, 'Made').click();
  await expect(page.getByLabel('Grip height')).toHaveAccessibleDescription(/45/);
  await expect(jumps(page)).toHaveCount(0);
  await page.getByLabel('Grip height').fill('4,45');
  await result(page, 'Made').click();
  await expect(jumps(page)).toHaveText([/4\.85 m.*grip 4\.45 m/]);
});

test(
  'imports a CSV file of another app: columns are chosen, and duplicates named',
  { tag: '@full' },
  async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Armand'));
    await openHydrated(page, '/log?tab=import');
    const file =
      'Date;Competition;Bar;Marks;Hand\n2026-05-02;Club meet;4,20;XO;4,05\n2026-05-02;Club meet;4,30;O;45\n';
    const columns = page.getByRole('main');
    const choose = async () => {
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'jumps.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await columns.getByLabel('Bar').selectOption({ label: 'Bar' });
      await columns.getByLabel('Hand').selectOption({ label: 'Grip' });
    };
    await choose();
    await expect(page.getByText(/^Line 3: /)).toBeVisible();
    await expect(page.getByText('2 jumps on 1 day will be imported.')).toBeVisible();
    await expect(page.getByText(/4\.20 m, missed · grip 4\.05 m/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(toastOf(page, '2 jumps of the file are in your log.')).toBeVisible();
    await choose();
    await expect(page.getByText('2 jumps seem to be in your log already:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.getByRole('tab', { name: 'Jumps' }).click();
    await expect(page.getByRole('link', { name: /Club meet/ })).toHaveCount(1);
  },
);
