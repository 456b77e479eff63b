import { randomInt } from 'node:crypto';
import { coach as owner } from '../e2e/account-steps.ts';
import { otherProgram } from '../e2e/products.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

const building = { timeout: 240_000 };

test('the owner edits a price and a title, sees the page before visitors do, and publishes both with a share image', async ({
  tab,
  request,
}) => {
  const number = randomInt(100, 1000);
  // With cents, as no price of the sample has them.
  const price = `$${number}.37`;
  // Two builds of the site.
  test.setTimeout(600_000);
  const page = `/shop/product/${otherProgram.id}`;
  const readPage = async () => (await request.get(page)).text();
  const article = /<item>.*?<link>[^<]*\/blog\/([^<]+)</s.exec(
    await (await request.get('/rss.xml')).text(),
  )?.[1];
  const shareImage = async () =>
    /property="og:image" content="[^"]*(\/share\/[^"]+)"/.exec(
      await (await request.get(`/blog/${article}`)).text(),
    )?.[1] ?? '';
  await enterAs(tab, request, owner);
  await test.step('edit', async () => {
    await tab.goto('/admin/content');
    await tab.click({ css: 'main a[href*=products]', has: otherProgram.name });
    await tab.fill({ label: 'Price' }, price);
    await tab.click({ role: 'button', name: 'Save draft' });
    await tab.waitFor({ role: 'button', name: 'Saved' });
    await tab.goto(`/admin/content?file=blog/${article}.md`);
    await tab.fill({ label: 'Title' }, `${number} take-offs`);
    await tab.click({ role: 'button', name: 'Save draft' });
    await tab.waitFor({ role: 'button', name: 'Saved' });
    await tab.goto('/admin/content');
    await tab.click({ css: 'main a[href*=products]', has: otherProgram.name });
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
    const before = await shareImage();
    await tab.goto('/admin/content?changes');
    await tab.click({ role: 'button', name: /^Publish all/ });
    await expect.poll(readPage, building).toContain(price);
    await tab.waitFor({ text: 'Published. The site shows the new texts.' });
    // The browser draws it while visitors already see the new title.
    await expect.poll(shareImage, building).not.toBe(before);
    const image = await request.get(await shareImage());
    expect(image.headers()['content-type']).toBe('image/png');
  });
});
