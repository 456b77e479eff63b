import { expect, test } from './fixtures.ts';
import { otherProgram } from './products.ts';
import { openHydrated } from './open-hydrated.ts';

const videoId = 'M7lc1UVf-VE';

/** Adds a YouTube video to the data of a product's page: a list whose objects refer to keys and values by index. */
function withVideo(body: string): string {
  const list = JSON.parse(body) as unknown[];
  const key = list.includes('youtubeVideo') ? list.indexOf('youtubeVideo') : list.push('youtubeVideo') - 1;
  const summary = `_${list.indexOf('summary')}`;
  const product = list.find((one) => typeof one === 'object' && one !== null && summary in one) as object;
  Object.assign(product, { [`_${key}`]: list.push(videoId) - 1 });
  return JSON.stringify(list);
}

test('a YouTube video loads only after its button is clicked', { tag: '@full' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/youtube/.test(new URL(request.url()).hostname)) requested.push(request.url());
  });
  await page.route(`**/shop/product/${otherProgram.id}.data*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withVideo(await answer.text()) });
  });
  await openHydrated(page, '/shop');
  await page.getByRole('link', { name: `${otherProgram.name} Buy Now` }).click();
  const video = page.getByRole('region', { name: 'Video', exact: true });
  await expect(video.getByText('YouTube receives your IP address')).toBeVisible();
  await expect(video.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${videoId}`,
  );
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requested).toEqual([]);

  await video.getByRole('button', { name: `Play the video: ${otherProgram.name}` }).click();
  const frame = video.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${videoId}\\?`),
  );
  await expect(frame).toBeFocused();
});
