import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, openRoom, expectSaved } from './review-steps.ts';

const kept = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'No connection. Stored on this device.' })).toBeVisible();

test(
  'changes made offline are stored on the device, survive closing the page, and are sent later',
  { tag: '@full' },
  async ({ page, context, browser, request }) => {
    const jo = await makeMember(request, 'Jo');
    const submission = await submitVideo(request, jo, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await context.setOffline(true);
    await page.keyboard.press('2');
    await page.keyboard.press('n');
    await page.keyboard.type('Run taller.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByLabel('Summary').fill('Taller, and earlier.');
    await page.keyboard.press('Escape');
    await kept(page);
    await page.close();
    await context.setOffline(false);

    const again = await context.newPage();
    await openRoom(again, submission);
    await expectSaved(again);
    // Another browser, without pending changes on the device.
    const fresh = await openAs(browser, coach);
    await openRoom(fresh, submission);
    await expect(fresh.getByRole('textbox', { name: 'Note at 0:00.00' })).toHaveValue('Run taller.');
    await expect(fresh.getByRole('img', { name: 'Drawings on this frame: Line' })).toBeVisible();
    await expect(fresh.getByRole('button', { name: 'Clear Take-off' })).toBeVisible();
    await fresh.keyboard.press('e');
    await expect(fresh.getByRole('dialog').getByLabel('Summary')).toHaveValue('Taller, and earlier.');
  },
);

test(
  'a note that was also changed elsewhere asks which version to keep, also after a reload',
  { tag: '@full' },
  async ({ page, context, browser, request }) => {
    const lu = await makeMember(request, 'Lu');
    const submission = await submitVideo(request, lu, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('n');
    await page.keyboard.type('Late plant.');
    await page.keyboard.press('Escape');
    await expectSaved(page);

    const other = await openAs(browser, coach);
    await openRoom(other, submission);
    await context.setOffline(true);
    const mine = page.getByRole('textbox', { name: 'Note at 0:00.00' });
    await mine.fill('Late plant: hands up two steps out.');
    await kept(page);
    const theirs = other.getByRole('textbox', { name: 'Note at 0:00.00' });
    await theirs.fill('Late plant, and under.');
    await other.keyboard.press('Escape');
    await expectSaved(other);

    await context.setOffline(false);
    const question = page.getByText(
      'The note at 0:00.00 was changed elsewhere while you were editing it. Which version do you want to keep?',
    );
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await expect(page.getByText('Late plant: hands up two steps out.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(question).toBeHidden();
    await expect(theirs).toHaveValue('Late plant: hands up two steps out.');
  },
);
