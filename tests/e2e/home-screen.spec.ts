import { readFileSync } from 'node:fs';
import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { enterAs, makeMember } from './account-steps.ts';
import { coach } from './review-steps.ts';
import { expect, test } from './fixtures.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('an athlete’s four daily places are at the thumb, and cover nothing', async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Bo'));
    await page.goto('/downloads');
    const bar = page.getByRole('navigation', { name: 'Every day' });
    await expect(bar.getByRole('link')).toHaveText(['Send', 'Feedback', 'Training', 'Log']);
    await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeHidden();
    for (const [name, title] of [
      ['Send', 'Send a video'],
      ['Feedback', 'My feedback'],
      ['Training', 'Training'],
      ['Log', 'Jump log'],
    ] as const) {
      await bar.getByRole('link', { name }).tap();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    const top = (await bar.boundingBox())?.y ?? 0;
    await page.getByRole('button', { name: 'New practice' }).tap();
    const add = page.getByRole('button', { name: 'Made' });
    const pad = await add.boundingBox();
    expect((pad?.y ?? Infinity) + (pad?.height ?? 0)).toBeLessThanOrEqual(top);
    await page.goto('/messages');
    const composer = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
    expect((composer?.y ?? Infinity) + (composer?.height ?? 0)).toBeLessThanOrEqual(top);
    // The end of the page can be scrolled above the bar.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await page.getByRole('contentinfo').boundingBox();
    expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  });

  test('a coach keeps the row of links', { tag: '@full' }, async ({ page }) => {
    await enterAs(page, coach);
    await page.goto('/training');
    await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Every day' })).toBeHidden();
  });
});

test('on a wide screen, the row of links is the navigation', { tag: '@full' }, async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Bo'));
  await page.goto('/training');
  await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Every day' })).toBeHidden();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a film shared from the gallery is in the form of the upload page', async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Bo'));
    await page.goto('/upload');
    await page.getByRole('heading', { level: 1 }).click();
    await waitForServiceWorker(page);
    // What a phone posts when its user shares a film with the site.
    await page.evaluate(
      ({ film, path }) => {
        const bytes = Uint8Array.from(atob(film), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'Übung 1.mp4', { type: 'video/mp4' }));
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          enctype: 'multipart/form-data',
          action: path,
        });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'film' });
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { film: readFileSync('tests/films/constant.mp4').toString('base64'), path: sharedFilmPath },
    );
    await expect(page).toHaveURL('/upload');
    await expect(page.getByText('Übung 1.mp4')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Übung 1.mp4')).toHaveCount(1);
    expect(await page.evaluate(() => caches.has('shared-film'))).toBe(false);
  });
});
