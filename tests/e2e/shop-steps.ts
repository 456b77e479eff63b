import { readFileSync } from 'node:fs';
import { expect, type Download, type Page } from '@playwright/test';

/** Opens a product's page, selects an option if given, and adds the product. The cart panel is open afterwards. */
export async function addToCart(page: Page, productId: number, option?: string): Promise<void> {
  await page.goto(`/shop/product/${productId}`);
  if (option !== undefined) await page.getByLabel('Option').selectOption(option);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Shopping Cart/ })).toBeVisible();
}

/** Goes from the open cart panel to the sandbox's payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_test_/);
}

/** Pays on the sandbox's payment page and waits for the success page. */
export async function pay(page: Page, total: string, email = 'ada@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await expect(page).toHaveURL(/\/checkout\/success\?session_id=cs_test_/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

/** Expects a downloaded PDF with this name. */
export async function expectPdf(download: Download, fileName: string): Promise<void> {
  expect(download.suggestedFilename()).toBe(fileName);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
}

/** Stores a value in local storage before the site's code runs. */
export async function store(page: Page, key: string, value: unknown): Promise<void> {
  await page.goto('/robots.txt');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await page.evaluate(([name, content]) => localStorage.setItem(name, content), [key, text] as const);
}

export async function readStored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
