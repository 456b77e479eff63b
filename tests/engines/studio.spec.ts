import { randomInt } from 'node:crypto';
import { coach as owner } from '../e2e/review-steps.ts';
import { otherProgram } from '../e2e/products.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

const building = { timeout: 240_000 };

test('the owner edits a price, sees the page before visitors do, and publishes it', async ({
  tab,
  request,
}) => {
  const price = `$${randomInt(100, 1000)}`;
  // Two builds of the site.
  test.setTimeout(600_000);
  const page = `/shop/product/${otherProgram.id}`;
  const readPage = async () => (await request.get(page)).text();
  await enterAs(tab, request, owner);
  await test.step('edit', async () => {
    await tab.goto('/admin/content');
    await tab.click({ css: 'main a[href*=products]', has: otherProgram.name });
    await tab.fill({ label: 'Price' }, price);
    await tab.click({ role: 'button', name: 'Save draft' });
    await tab.waitFor({ role: 'button', name: 'Saved' });
  });
  await test.step('preview', async () => {
    await tab.click({ role: 'link', name: 'Preview' });
    const readFrame = () =>
      tab.evaluate(
        () => document.querySelector('iframe')?.contentDocument?.querySelector('main')?.textContent ?? '',
      );
    await expect.poll(readFrame, building).toContain(price);
    expect(await readPage()).not.toContain(price);
  });
  await test.step('publish', async () => {
    await tab.goto('/admin/content?changes');
    await tab.click({ role: 'button', name: 'Publish' });
    await expect.poll(readPage, building).toContain(price);
    await tab.waitFor({ text: 'Published. The site shows the new texts.' });
  });
});
