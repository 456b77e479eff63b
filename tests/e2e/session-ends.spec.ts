import { coach, enterAs, headersOf, makeMember, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const ended = 'Your session has ended. Please sign in again.';

test('saving after the session ended elsewhere signs out with one message', async ({ page, request }) => {
  const ada = await makeMember(request, 'Ada');
  await enterAs(page, ada);
  // The page reads the account when it opens. The session must end after that, or this read would detect it first.
  const accountRead = page.waitForResponse('**/auth/v1/user');
  await page.goto('/account');
  await accountRead;
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  const signedOut = await request.post('/auth/v1/logout?scope=global', {
    headers: await headersOf(request, ada),
  });
  expect(signedOut.ok()).toBe(true);

  await page.getByLabel('First Name').fill('Adele');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(toastOf(page, ended)).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Faccount');
  await expect(page.getByText('Auth session missing!')).toHaveCount(0);
});

test('a revoked role closes the page and removes its navigation', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, coach);
  await page.goto('/admin/members');
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Admin pages' });
  await expect(nav).toBeVisible();

  await page.route('**/rest/v1/rpc/staff_access', (route) =>
    route.fulfill({ json: [{ roles: [], standing: 'none' }] }),
  );
  await page.route('**/rest/v1/rpc/search_members', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'Only admins read the members.' } }),
  );
  await page.getByRole('searchbox', { name: /^Search by/ }).fill('ada');
  await expect(page.getByRole('heading', { name: 'You no longer have access to this page' })).toBeVisible();
  await expect(nav).toHaveCount(0);
  await expect(page.getByText('Check your connection')).toHaveCount(0);
});
