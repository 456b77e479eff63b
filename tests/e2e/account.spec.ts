import { readFileSync } from 'node:fs';
import {
  chooseInMenu,
  coach,
  confirmAt,
  enterAs,
  openAs,
  expectSignedIn,
  expectSignedOut,
  makeMember,
  readMail,
  signIn,
  toastOf,
  pressLink,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test(
  'redirects a visitor to sign in, and then back to the requested page',
  { tag: '@full' },
  async ({ page, request }) => {
    const kai = await makeMember(request, 'Kai');
    await page.goto('/account/orders');
    await expect(page).toHaveURL('/auth?next=%2Faccount%2Forders');
    await signIn(page, kai);
    await expect(page).toHaveURL('/account/orders');
    await expect(page.getByText('No orders yet.')).toBeVisible();
  },
);

test('changes the name, also after a reload', { tag: '@full' }, async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Lea'));
  await page.goto('/account');
  const profile = page.getByRole('form', { name: 'Name and phone' });
  await expect(profile.getByLabel('First Name')).toHaveValue('Lea');
  await profile.getByLabel('First Name').fill('Leah');
  await profile.getByLabel('Phone Number').fill('+1 555 010 0111');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved.')).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('First Name')).toHaveValue('Leah');
  await expect(profile.getByLabel('Phone Number')).toHaveValue('+1 555 010 0111');
});

test(
  'changes the email address with password and confirmation, and notifies the old address',
  { tag: '@full' },
  async ({ page, request }) => {
    const mio = await makeMember(request, 'Mio');
    const newEmail = mio.email.replace('mio-', 'mio-new-');
    await enterAs(page, mio);
    await page.goto('/account');
    const form = page.getByRole('form', { name: 'Email address' });
    await form.getByLabel('New email').fill(newEmail);
    await form.getByLabel('Your password', { exact: true }).fill('not this one');
    await form.getByRole('button', { name: 'Change email' }).click();
    await expect(form.getByRole('alert')).toContainText('Your current password is wrong.');
    await form.getByLabel('Your password', { exact: true }).fill(mio.password);
    await form.getByRole('button', { name: 'Change email' }).click();
    await expect(form.getByRole('status')).toContainText(newEmail);

    await pressLink(page, await readMail(request, newEmail, /^Confirm your new address/));
    await expect(page).toHaveURL('/account');
    await expect(toastOf(page, 'Your email address was changed.')).toBeVisible();
    await expect(form.getByText(`Your email address is ${newEmail}.`)).toBeVisible();
    await readMail(request, mio.email, /address/);
  },
);

test(
  'shows a new address that was confirmed in another browser, after a reload',
  { tag: '@full' },
  async ({ page, request }) => {
    const mio = await makeMember(request, 'Mio');
    const newEmail = mio.email.replace('mio-', 'mio-moved-');
    await enterAs(page, mio);
    await page.goto('/account');
    const form = page.getByRole('form', { name: 'Email address' });
    await form.getByLabel('New email').fill(newEmail);
    await form.getByLabel('Your password', { exact: true }).fill(mio.password);
    await form.getByRole('button', { name: 'Change email' }).click();
    await expect(form.getByRole('status')).toContainText(newEmail);
    await confirmAt(request, '', await readMail(request, newEmail, /^Confirm your new address/));
    await page.reload();
    await expect(form.getByText(`Your email address is ${newEmail}.`)).toBeVisible();
    await page.route('**/auth/v1/user', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(form.getByText(`Your email address is ${newEmail}.`)).toBeVisible();
  },
);

test(
  'replaces the password and signs out the other browser',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const ned = await makeMember(request, 'Ned');
    const phone = await openAs(browser, ned);
    await enterAs(page, ned);
    await page.goto('/account');
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('Current password', { exact: true }).fill('not this one');
    await form.getByLabel('New password', { exact: true }).fill('a brand new pole');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByRole('alert')).toContainText('Your current password is wrong.');
    await form.getByLabel('Current password', { exact: true }).fill(ned.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toastOf(page, 'Your password was changed.')).toBeVisible();

    // The phone's access token is about to expire, so the next page refreshes it.
    await phone.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as { expires_at: number };
      session.expires_at = Math.floor(Date.now() / 1000) - 10;
      localStorage.setItem('member-session', JSON.stringify(session));
    });
    await phone.goto('/account');
    await expect(phone).toHaveURL('/auth?next=%2Faccount');
    await expectSignedIn(page);
  },
);

test('what loads later does not move the buttons below it', async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Una'));
  let goOn = () => {};
  const isSeen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/rest/v1/guardians*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/account');
  const button = page.getByRole('button', { name: 'Export my data' });
  await button.scrollIntoViewIfNeeded();
  const form = page.getByRole('form', { name: 'Age and guardian' });
  await expect(page.locator('main').getByText('Loading…')).toBeVisible();
  await expect(form).toBeHidden();
  const before = await button.boundingBox();
  goOn();
  await expect(form).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('deletes the account with all its data', async ({ page, request, browser }) => {
  const ola = await makeMember(request, 'Ola');
  await enterAs(page, ola);
  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(ola.email);

  const other = await openAs(browser, ola);

  const trigger = page.getByRole('button', { name: 'Delete account' });
  await trigger.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your password', { exact: true }).fill(ola.password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(toastOf(page, 'Your account was deleted.')).toBeVisible();
  await expectSignedOut(page);
  await page.goto('/auth');
  await signIn(page, ola);
  await expect(toastOf(page, 'Failed to sign in')).toBeVisible();

  // The other browser still has an access token, but it shows no data.
  await other.goto('/account/orders');
  await expect(other.getByText(/^(No orders yet|We couldn’t load)|Welcome to/)).toBeVisible();
});

test('the last admin cannot delete their account', { tag: '@full' }, async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, coach);
  await expectSignedIn(page);
  await chooseInMenu(page, 'Account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your password', { exact: true }).fill(coach.password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You’re the last owner.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'the account menu works, Escape closes it, and no page is wider than the screen',
    { tag: '@full' },
    async ({ page, request }) => {
      await enterAs(page, await makeMember(request, 'Pia'));
      await page.goto('/shop');
      const button = page.getByRole('banner').getByLabel('Open account menu');
      await button.click();
      const menu = page.getByRole('navigation', { name: 'Account' });
      await expect(menu.getByRole('link')).toHaveText([
        'My feedback',
        'Training',
        'Jump log',
        'Messages',
        'Upload',
        'Video Library',
        'Downloads',
        'Orders',
        'Account',
      ]);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      for (const path of [
        '/account',
        '/account/orders',
        '/downloads',
        '/auth/reset-password',
        '/auth/check-email',
        '/auth/confirm',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path)
          .toBeLessThanOrEqual(0);
      }
    },
  );
});
