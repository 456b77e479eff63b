import { newVisitor } from '../e2e/account-steps.ts';
import { expect, test } from './engine-test.ts';

test('sign-up, the mail on the sandbox’s page, and a session that lasts', async ({ tab }) => {
  // Firefox reports the icon that it looks for by itself on the sandbox's pages.
  tab.expectProblem(/Content-Security-Policy.*favicon\.ico/);
  const ada = newVisitor('Ada');
  await test.step('the form', async () => {
    await tab.goto('/auth');
    await tab.click({ role: 'tab', name: 'Sign Up' });
    await tab.fill({ label: 'First Name' }, ada.firstName);
    await tab.fill({ label: 'Last Name' }, ada.lastName);
    await tab.fill({ label: 'Phone Number' }, ada.phone);
    await tab.fill({ label: 'Email' }, ada.email);
    await tab.fill({ label: 'Password' }, ada.password);
    await tab.click({ role: 'button', name: 'Sign Up' });
    await expect.poll(() => tab.path()).toBe('/auth/check-email');
  });
  await test.step('the mail', async () => {
    const subject = { role: 'link', name: /^Confirm your/ };
    await expect
      .poll(async () => {
        await tab.goto(`/sandbox/mailbox?to=${encodeURIComponent(ada.email)}`);
        return tab.sees(subject);
      })
      .toBe(true);
    await tab.click(subject);
    await tab.click({ css: 'pre a[href*="/auth/confirm"]' });
    await tab.click({ role: 'button', name: 'Confirm email address' });
  });
  await test.step('the session', async () => {
    await expect.poll(() => tab.path()).toBe('/');
    await tab.waitFor({ label: 'Open account menu' });
    await tab.reload();
    await tab.waitFor({ label: 'Open account menu' });
  });
});
