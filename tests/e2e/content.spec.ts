import { plainAmount } from '#domain/money.ts';
import { coach as owner, enterAs, openAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { otherProgram, paidPdf } from './products.ts';

test.use({ publishes: true });

test('the owner edits a product, sees what changes, corrects a price and discards the draft', async ({
  page,
}) => {
  await enterAs(page, owner);
  await page.goto('/admin/content');
  await page.getByRole('link', { name: paidPdf.name, exact: true }).click();
  const form = page.getByRole('form', { name: paidPdf.name });
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Price', { exact: true }).fill('cheap');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByText('This draft can’t be published yet.')).toBeVisible();
  await expect(form.getByLabel('Price', { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await form.getByLabel('Price', { exact: true }).fill('$77');
  await form.getByRole('button', { name: /^Facts/ }).click();
  await form.getByRole('button', { name: 'Add fact' }).click();
  const last = paidPdf.spec.length;
  await form
    .getByRole('group', { name: `Fact ${last + 1}` })
    .getByLabel('Label')
    .fill('Language');
  await form
    .getByRole('group', { name: `Fact ${last + 1}` })
    .getByLabel('Value')
    .fill('English');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByText('This draft can’t be published yet.')).toBeHidden();
  await form.getByRole('link', { name: 'See what changes' }).click();
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await expect(page.getByText('$77', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: `Edit ${paidPdf.name}` }).click();
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue(
    plainAmount(paidPdf.priceCents, paidPdf.currency),
  );
  await page.getByRole('link', { name: 'All content' }).click();
  await expect(page.getByText('There are no drafts.')).toBeVisible();
});

test(
  'the second of two owners sees what the first one changed',
  { tag: '@full' },
  async ({ page, browser }) => {
    await enterAs(page, owner);
    const second = await openAs(browser, owner);
    for (const one of [page, second]) {
      await one.goto('/admin/content?file=contact.yml');
      await expect(one.getByLabel('Form heading')).toBeVisible();
    }
    await page.getByLabel('Form heading').fill('Write to Mara');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(toastOf(page, 'Draft saved.')).toBeVisible();
    await second.getByLabel('Form heading').fill('Write to Teo');
    await second.getByRole('button', { name: 'Save draft' }).click();
    const notice = second.getByRole('alert').filter({ hasText: 'changed this file while you were editing' });
    await expect(notice.getByText('Write to Mara')).toBeVisible();
    await expect(notice.getByText('Write to Teo')).toBeVisible();
    await notice.getByRole('button', { name: 'Use their version' }).click();
    await expect(second.getByLabel('Form heading')).toHaveValue('Write to Mara');
    await second.getByRole('button', { name: 'Discard draft' }).click();
    await second.getByRole('button', { name: 'Discard it' }).click();
    await expect(toastOf(second, 'Draft discarded.')).toBeVisible();
  },
);

test(
  'the owner adds a T-shirt with sizes, duplicates it and removes both',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, owner);
    await page.goto('/admin/content');
    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Name must not be empty.')).toBeVisible();
    await page.getByLabel('Name').fill('Winter T-shirt');
    await page.getByLabel('Category').selectOption({ label: 'Apparel, with sizes' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const form = page.getByRole('form', { name: 'Winter T-shirt' });
    await expect(form.getByText('This draft can’t be published yet.')).toBeVisible();
    await form.getByLabel('Summary').fill('Heavy cotton.');
    await form.getByLabel('Value', { exact: true }).fill('100% cotton');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form.getByText('This draft can’t be published yet.')).toBeHidden();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByRole('heading', { name: 'Duplicate' })).toBeVisible();
    await page.getByLabel('Name').fill('Summer T-shirt');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('form', { name: 'Summer T-shirt' })).toBeVisible();
    for (const name of ['Summer T-shirt', 'Winter T-shirt']) {
      await page.goto(`/admin/content?file=products/${name.toLowerCase().replace(' ', '-')}.md`);
      await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page).toHaveURL('/admin/content');
      await expect(page.locator('main').getByText(name)).toBeHidden();
    }
  },
);

test(
  'the owner writes an article with buttons, sees its preview and changes its address',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, owner);
    await page.goto('/admin/content?new=blog%2F');
    await page.getByLabel('Title').fill('Winter & the plant');
    await expect(page.getByLabel('Address')).toHaveValue('winter-the-plant');
    await page.getByRole('button', { name: 'Continue' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Train');
    await text.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Bold' }).click();
    await expect(text).toHaveValue('**Train**');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('strong')).toHaveText('Train');
    await text.fill('<b>Train</b>');
    await expect(preview.getByText(/must not contain HTML/)).toBeVisible();
    await expectAccessible(page);
    // Renaming would lose what is not saved.
    await expect(page.getByRole('button', { name: 'Change address' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('winter-plant');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page).toHaveURL(/winter-plant\.md$/);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page).toHaveURL('/admin/content');
  },
);

test('publishing changes page and history, and can be undone @full', async ({ page }) => {
  // A build of the whole site, twice.
  test.setTimeout(600_000);
  await enterAs(page, owner);
  await page.goto('/admin/content');
  // The footer and the list of programs have links of the same name.
  await page.locator('main a[href*="products"]').getByText(otherProgram.name, { exact: true }).click();
  await page.getByLabel('Price', { exact: true }).fill('$78');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'See what changes' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Publishing… Visitors see the old site until this is done.')).toBeVisible();
  await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });
  const productPage = `/shop/product/${otherProgram.id}`;
  expect(await (await page.request.get(productPage)).text()).toContain('$78');

  // The newest publication is the first in the history.
  await page
    .getByRole('button', { name: `Undo ${otherProgram.name}`, exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo and publish' }).click();
  await expect(page.getByText(`Restored: ${otherProgram.name}`)).toBeVisible();
  // The first message may still be there, so the page itself says when it is done.
  await expect
    .poll(async () => (await page.request.get(productPage)).text(), { timeout: 240_000 })
    .not.toContain('$78');
});
