import { readFileSync } from 'node:fs';
import { makePdf } from '../support/make-pdf.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { coach as owner, enterAs, makeMember, openVisitor, readMail, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { fileNameOf, paidPdf, total } from './products.ts';
import { addToCart, goToPayment, pay } from './shop-steps.ts';

test('the owner replaces a PDF, and an earlier buyer is notified of the new version and downloads it @full', async ({
  page,
  request,
  browser,
}) => {
  // Publishing builds the whole site.
  test.setTimeout(600_000);
  const buyer = await openVisitor(browser);
  const ada = await makeMember(request, 'Edita');
  await enterAs(buyer, ada);
  await addToCart(buyer, paidPdf.id);
  await goToPayment(buyer);
  await pay(buyer, total(paidPdf.priceCents), ada.email);

  await enterAs(page, owner);
  await page.goto('/admin/content');
  await page.getByRole('link', { name: paidPdf.name, exact: true }).click();
  const form = page.getByRole('form', { name: paidPdf.name });
  await form.getByRole('button', { name: /^PDF/ }).click();
  await expect(form.getByRole('button', { name: 'Email earlier buyers…' })).toBeHidden();
  const upload = form.getByLabel('Replace the PDF');
  await upload.setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await expect(form.getByText('This PDF is broken: its pages can’t be read.')).toBeVisible();
  const second = Buffer.from(await makePdf(`Second edition ${ada.email}`, 5));
  await upload.setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: second });
  await expect(form.getByText('5 pages, less than 0.1 MB · Not published yet')).toBeVisible();
  await expect(form.getByLabel('They get the new version')).toBeChecked();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await form.getByRole('link', { name: 'See what changes' }).click();
  await expect(
    page.getByText(`${fileNameOf(paidPdf)}, a new version. Earlier buyers get it, too.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });

  await page.getByRole('link', { name: paidPdf.name, exact: true }).click();
  await form.getByRole('button', { name: /^PDF/ }).click();
  await form.getByRole('button', { name: 'Email earlier buyers…' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Email \d+ buyers?$/ }).click();
  await expect(form.getByText('Earlier buyers got an email about this version.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/trail');
  await expect(page.getByText(`about a new version of ${fileNameOf(paidPdf)}`)).toBeVisible();

  const mail = await readMail(request, ada.email, /^A new version of /);
  const [link = ''] = /https?:\/\/\S+\/downloads/.exec(mail.text) ?? [];
  await buyer.goto(new URL(link).pathname);
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe(fileNameOf(paidPdf));
  expect(readFileSync(await download.path()).equals(second)).toBe(true);
});
