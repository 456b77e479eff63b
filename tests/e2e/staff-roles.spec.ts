import type { Page } from '@playwright/test';
import { coach as owner, enterAs, makeMember, openAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link');

test(
  'the owner makes Mia a coach: she gets the coach’s pages, none of the desk’s, and loses them again',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const mia = await makeMember(request, 'Mia');
    await enterAs(page, owner);
    await page.goto(`/admin/members?q=${mia.email}`);
    await page.getByRole('link', { name: 'Mia Vaulter' }).click();
    const roles = page.getByRole('region', { name: 'Roles' });
    await roles.getByRole('button', { name: 'Give the role Coach' }).click();
    await expect(roles.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await roles.getByRole('button', { name: 'Give role' }).click();
    await expect(toastOf(page, 'Mia Vaulter now has the role Coach.')).toBeVisible();
    await expect(roles.getByRole('button', { name: 'Remove the role Coach' })).toBeVisible();

    const hers = await openAs(browser, mia);
    await hers.goto('/admin/reviews');
    await expect(tabs(hers)).toHaveText([/^Reviews/, 'Plans', /^Chat/, 'Videos']);
    await hers.goto('/admin/orders');
    await expect(hers.getByRole('heading', { name: 'For the desk only' })).toBeVisible();

    await roles.getByRole('button', { name: 'Remove the role Coach' }).click();
    await roles.getByRole('button', { name: 'Remove role' }).click();
    await expect(toastOf(page, 'Mia Vaulter lost the role Coach.')).toBeVisible();
    await hers.goto('/admin/reviews');
    await expect(
      hers.getByRole('heading', { name: /For coaches only|You no longer have access/ }),
    ).toBeVisible();
    await hers.context().close();

    await page.goto('/admin/trail?only=coach');
    await expect(page.getByText(`Made ${mia.email} a coach`)).toBeVisible();
    await expect(page.getByText(`${mia.email} is no longer a coach`)).toBeVisible();
  },
);
