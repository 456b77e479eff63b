import { readFileSync } from 'node:fs';
import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { finishWithNote, submitVideo } from './review-steps.ts';
import { boxOf } from './box-of.ts';
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
    const { y: top } = await boxOf(bar);
    await page.getByRole('button', { name: 'New practice' }).tap();
    const add = page.getByRole('button', { name: 'Made' });
    const pad = await boxOf(add);
    expect(pad.y + pad.height).toBeLessThanOrEqual(top);
    await page.goto('/messages');
    const composer = await boxOf(page.getByRole('button', { name: 'Send', exact: true }));
    expect(composer.y + composer.height).toBeLessThanOrEqual(top);
    // The end of the page can be scrolled above the bar.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await boxOf(page.getByRole('contentinfo'));
    expect(end.y + end.height).toBeLessThanOrEqual(top + 1);
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
    await expect.poll(() => page.evaluate(() => caches.has('shared-film'))).toBe(false);
  });

  test('without a signal, the four places open with what was last seen, visited or not', async ({
    page,
    context,
    request,
  }) => {
    const bo = await makeMember(request, 'Bo');
    const submission = await submitVideo(request, bo, 'constant.mp4');
    await finishWithNote(request, submission);
    await enterAs(page, bo);
    await page.goto('/reviews');
    await expect(page.getByText('Run tall.').first()).toBeVisible();
    await waitForServiceWorker(page);
    // The worker stores them for the page that it controls.
    await page.reload();
    await expect(page.getByText('Plant earlier.')).toBeVisible();
    const isStored = (path: string) =>
      page.evaluate(async (key) => (await caches.match(key)) !== undefined, path);
    for (const path of ['/upload', '/reviews', '/training', '/log'])
      for (const key of [path, `${path}.data`]) await expect.poll(() => isStored(key)).toBe(true);

    await context.setOffline(true);
    await page.goto('/reviews');
    await expect(page.getByText(/^No connection. This is your feedback as of/)).toBeVisible();
    await expect(page.getByText('Run tall.').first()).toBeVisible();
    await expect(page.getByText('Plant earlier.')).toBeVisible();
    await expect(page.getByText('The film and its drawings need a connection.')).toBeVisible();
    await page.goto('/log');
    await expect(page.getByRole('heading', { level: 1, name: 'Jump log' })).toBeVisible();
    await page.goto('/training');
    await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
    // The session of an athlete who has been at the track for more than an hour.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('member-session', JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
    });
    await page.goto('/upload');
    await expect(page.getByText(/^No connection. You can film/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Film with a delay' })).toBeVisible();
    await page.goto('/reviews');
    await expect(page.getByText('Plant earlier.')).toBeVisible();

    await context.setOffline(false);
    await page.goto('/upload');
    await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeVisible();
  });
});
