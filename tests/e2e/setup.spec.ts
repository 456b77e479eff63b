import { coach as owner, enterAs, expectSignedIn, openVisitor, readMail, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';

test.use({ publishes: true });

test(
  'the owner finds what is left on the setup page, and tests the mail',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, owner);
    await page.goto('/admin/reviews');
    await page.getByRole('link', { name: /^Setup \d+ steps left$/ }).click();
    await expect(page).toHaveURL(/\/admin\/setup$/);
    // Another test of this server may have published before, which is a start from the sample.
    const choice = page.getByLabel('The sample');
    const list = page.getByText(/^\d+ of \d+ steps left\.$/);
    await expect(choice.or(list)).toBeVisible();
    if (await choice.isVisible()) {
      await choice.check();
      await page.getByRole('button', { name: 'Start from the sample' }).click();
    }
    await expect(list).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(page.getByText(`The mail service accepted the email to ${owner.email}.`)).toBeVisible();
    await readMail(page.request, owner.email, /can send email$/);
    const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Email' }) });
    await expect(mail.getByText('Done')).toBeVisible();
    await page.goto('/admin/trail');
    await expect(page.getByText('Sent a test email').first()).toBeVisible();
  },
);

test(
  'a notice about samples is for the owner only, moves nothing and stays closed',
  { tag: '@full' },
  async ({ page, browser }) => {
    const visitor = await openVisitor(browser);
    await visitor.goto('/about');
    await visitor.mouse.move(10, 10);
    await expect(visitor.getByRole('link', { name: 'Sign In' })).toBeVisible();

    await enterAs(page, owner);
    await page.goto('/about');
    const notice = page.getByRole('complementary', { name: 'Sample content' });
    await expect(notice.getByRole('link', { name: 'Replace them' })).toBeVisible();
    await expect(notice).toHaveCSS('position', 'fixed');
    await expectAccessible(page);
    await expect(visitor.getByRole('complementary', { name: 'Sample content' })).toHaveCount(0);

    await notice.getByRole('button', { name: 'Close the notice' }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expectSignedIn(page);
    await expect(notice).toBeHidden();
  },
);

test('an announcement is on every page until a visitor closes it @full', async ({ page, browser }) => {
  // A build of the whole site, twice.
  test.setTimeout(600_000);
  const text = 'The pit is closed this week.';
  await enterAs(page, owner);
  await page.goto('/admin/content?file=site.yml');
  await page.getByRole('button', { name: /^Announcement/ }).click();
  await page.getByRole('button', { name: 'Add Announcement' }).click();
  await page.getByLabel('Text', { exact: true }).fill(text);
  await page.getByLabel('Last day (optional)').fill('2999-12-31');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'See what changes' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });

  const visitor = await openVisitor(browser, { viewport: { width: 360, height: 800 } });
  await visitor.goto('/shop');
  const bar = visitor.getByRole('complementary', { name: 'Announcement' });
  await expect(bar).toContainText(text);
  await expectAccessible(visitor);
  await bar.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(bar).toBeHidden();
  // The page hides it by itself, before any other script runs.
  await visitor.route('**/assets/*.js', (route) => route.abort());
  await visitor.goto('/about');
  await expect(bar).toHaveCount(0);
  expect(await (await visitor.request.get('/about')).text()).toContain(text);

  await page.getByRole('button', { name: 'Undo Site settings' }).click();
  await page.getByRole('button', { name: 'Undo and publish' }).click();
  await expect
    .poll(async () => (await page.request.get('/about')).text(), { timeout: 240_000 })
    .not.toContain(text);
});
