import { makePdf } from '../support/make-pdf.ts';
import { openVisitor, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { goToPayment, pay } from './shop-steps.ts';

test.use({ publishes: true, isEmpty: true });

/** A publication of the whole site on a busy machine. */
const building = { timeout: 240_000 };

test(
  'a first owner starts from a blank site and sells a first PDF',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(600_000);
    const product = 'Plant like a pro';
    await test.step('make the account of the owner', async () => {
      await page.goto('/admin/setup');
      await page.getByLabel('First Name').fill('Lena');
      await page.getByLabel('Last Name').fill('Vogt');
      await page.getByLabel('Email').fill('lena@vault.test');
      await page.getByLabel('Password', { exact: true }).fill('runway chalk copper 9');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Make my account' }).click();
    });
    await test.step('start from a blank site', async () => {
      await page.getByLabel('Name of your brand').fill('Höhenflug');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start from a blank site' }).click();
      await expect(page.getByText('You started from a blank site.')).toBeVisible(building);
      await expect(page.getByRole('link', { name: 'My first guide' })).toBeVisible();
      const about = await page.request.get('/about');
      expect(about.status()).toBe(404);
      expect(await (await page.request.get('/')).text()).toContain('Höhenflug');
    });
    await test.step('fill in the product and publish it', async () => {
      await page.getByRole('link', { name: 'My first guide' }).click();
      await page.getByLabel('Name', { exact: true }).fill(product);
      await page.getByLabel('Hidden').uncheck();
      await page.getByRole('button', { name: /^PDF/ }).click();
      const file = {
        name: 'plant.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await makePdf('Plant')),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByLabel('Name of the download')).toHaveValue('plant.pdf');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: /Publish…/ }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible(building);
    });
    await test.step('a visitor buys it', async () => {
      const visitor = await openVisitor(browser);
      await visitor.goto('/');
      await visitor.getByRole('link', { name: product }).click();
      await visitor.getByRole('button', { name: 'Add to Cart' }).click();
      await goToPayment(visitor);
      await pay(visitor, '$19.00');
    });
    await test.step('the start can no longer be taken back', async () => {
      await page.goto('/admin/setup');
      await expect(page.getByText(/^\d+ of \d+ steps left\.$/)).toBeVisible();
      await expect(page.getByText('You started from a blank site.')).toHaveCount(0);
    });
  },
);
