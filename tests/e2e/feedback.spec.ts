import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { coach, enterAs, makeMember, openAs, readMail, toastOf } from './account-steps.ts';
import { total, videoReview } from './products.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame } from './review-steps.ts';
import { addToCart, goToPayment, pay } from './shop-steps.ts';
import { choose, consentAs, openApi, submission } from './upload-steps.ts';

test(
  'Tess buys a review and submits a jump with numbers and a question; her coach draws on it; she reads it, replies and marks it done; her guardian gets a copy',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    test.setTimeout(240_000);
    const tess = await makeMember(page.request, 'Tess');
    const guardian = `joan-${randomUUID()}@example.com`;
    await enterAs(page, tess);
    await addToCart(page, videoReview.id);
    await goToPayment(page);
    await pay(page, total(videoReview.priceCents));

    await page.goto('/upload');
    const film = {
      name: `tess-${randomUUID()}.webm`,
      mimeType: 'video/webm',
      buffer: readFileSync('tests/films/constant.webm'),
    };
    await choose(page, film);
    await page.getByRole('button', { name: /^The jump’s numbers/ }).click();
    await page.getByLabel('Grip height').fill('4.20 m');
    await page.getByLabel('Bar height').fill(`13'1"`);
    await page.getByRole('radio', { name: 'Made' }).check();
    await page.getByRole('button', { name: /^A question for your coach/ }).click();
    await page.getByLabel('Your question').fill('Am I under at take-off?');
    await page.getByLabel('Use your paid review').check();
    await page.getByRole('radio', { name: '13 to 15' }).check();
    await page.getByLabel('Guardian’s name').fill('Joan');
    await page.getByLabel('Guardian’s email address').fill(guardian);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, "Video uploaded successfully! We'll review it soon.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(submission(page, film.name).getByText('· waiting for your guardian’s OK')).toBeVisible();
    await choose(page, { ...film, name: 'another.webm' });
    await expect(page.getByLabel(/^Use .* paid review/)).toBeHidden();
    await consentAs(page, guardian);
    await page.goto('/upload');
    await expect(submission(page, film.name).getByText('in your coach’s queue')).toBeVisible();

    const desk = await openAs(browser, coach);
    await desk.goto('/admin/reviews');
    const waiting = desk.getByRole('main').getByRole('listitem').filter({ hasText: film.name });
    await expect(waiting).toContainText('Paid review');
    await expect(waiting).toContainText('Am I under at take-off?');
    await expect(waiting).toContainText(/4[78] h/);
    const jump = await (await openApi(page.request, coach)).jump(film.name);
    expect(jump).toMatchObject({ grip_m: 4.2, bar_m: 3.988, made: true });

    await waiting.getByRole('link', { name: 'Tess Vaulter' }).click();
    await expect(desk.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    const numbers = desk.getByRole('region', { name: 'The jump' });
    await expect(numbers).toContainText('4.20 m');
    await expect(numbers).toContainText(`13' 1"`);
    await expect(numbers).toContainText('Made');
    await desk.keyboard.press('Shift+ArrowRight');
    await expectFrame(desk, 10);
    await desk.keyboard.press('a');
    await expect(desk.getByRole('button', { name: /^Draw on the frame/ })).toBeFocused();
    await desk.keyboard.press('Enter');
    for (let i = 0; i < 3; i++) await desk.keyboard.press('Alt+Shift+ArrowUp');
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Escape');
    await desk
      .getByRole('textbox', { name: 'Note at 0:00.33' })
      .fill('Your toe is under the top hand here. Keep it.');
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await desk.keyboard.press('e');
    const finish = desk.getByRole('dialog', { name: 'Finish the review' });
    await expect(finish.getByText('We also email Joan, the guardian.')).toBeVisible();
    await finish.getByLabel('Summary').fill('Not under. Keep the take-off, swing longer.');
    await finish.getByRole('button', { name: 'Send feedback' }).click();
    await expect(toastOf(desk, 'Feedback sent')).toBeVisible();

    const mail = await readMail(page.request, tess.email, /^Your video was approved$/);
    const copy = await readMail(page.request, guardian, /./);
    expect(copy.text).toContain('Keep the take-off, swing longer.');
    expect(copy.text).toContain('Your toe is under the top hand here.');
    expect(copy.text).toMatch(/\/guardian\?/);

    const address = /https?:\/\/\S+\/reviews\/[\w-]+/.exec(mail.text)?.[0] ?? '';
    expect(address).toBe(`${baseURL}/reviews/${String(jump?.submission_id)}`);
    let releaseVideo = () => {};
    const released = new Promise<void>((resolve) => (releaseVideo = resolve));
    await page.route(/object\/sign\/video-submissions\/.*token=/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByText('Not under. Keep the take-off, swing longer.')).toBeVisible();
    // Before the video has loaded.
    await page.getByRole('button', { name: /go to this note/ }).click();
    releaseVideo();
    await expect(page.getByRole('img', { name: 'Drawings on this frame: Arrow' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you. Which drill first?');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Thank you. Which drill first?')).toBeVisible();
    await page.getByLabel('Done').check();
    await page.goto('/reviews');
    await expect(page.getByRole('listitem').filter({ hasText: film.name })).toContainText(
      '1 of 1 notes done',
    );
  },
);
