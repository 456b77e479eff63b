import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readMembers } from '#content/members.server.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, openAs, readMail, toastOf } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openRoom, readFrame } from './review-steps.ts';
import { choose, openApi, openUpload, shortFilm, submission, uploadingEntry } from './upload-steps.ts';

const uploaded = "Video uploaded successfully! We'll review it soon.";
const sendIt = { name: 'Upload Video' };

test(
  'Jo enters numbers in her own notation while offline; they survive a reload and are sent once',
  { tag: '@full' },
  async ({ page, context }) => {
    test.setTimeout(120_000);
    await openUpload(page, 'Jo');
    const film = shortFilm(`jo-${randomUUID()}.webm`);
    await choose(page, film);
    await page.getByRole('button', { name: /^The jump’s numbers/ }).click();
    await page.getByRole('radio', { name: 'm, kg' }).check();
    await page.getByLabel('Grip height').fill(`14'1"`);
    await expect(page.getByText(`= 4.29 m · 14' 1"`)).toBeVisible();
    await page.getByLabel('Pole length').fill('4,60 m');
    await expect(page.getByText(`= 4.60 m · 15' 1"`)).toBeVisible();
    await page.getByLabel('Pole rating').fill('165 lbs');
    await expect(page.getByText('= 74.8 kg · 165 lb')).toBeVisible();
    await page.getByLabel('Run-up').fill('14 steps');
    await page.getByLabel('Mid-mark').fill('soon');
    await page.getByLabel('Standards').fill('60');
    await page.getByLabel('Bar height').fill('4.40');
    await page.getByRole('radio', { name: 'Missed' }).check();
    await page.getByRole('button', { name: /^A question for your coach/ }).click();
    await page.getByLabel('Your question').fill('Am I under at take-off?');
    await expectAccessible(page);

    await page.getByRole('button', sendIt).click();
    await expect(page.getByLabel('Mid-mark')).toBeFocused();
    await expect(page.getByText('“soon” isn’t a length.')).toBeVisible();
    await page.getByLabel('Mid-mark').fill('14.20');
    await page.reload();
    await expect(page.getByRole('button', { name: /^The jump’s numbers/ })).toContainText(
      'Grip height 4.29 m',
    );
    await expect(page.getByRole('button', { name: /^A question for your coach/ })).toContainText(
      'Am I under at take-off?',
    );

    await context.setOffline(true);
    await page.getByRole('button', sendIt).click();
    await expect(uploadingEntry(page, film.name)).toBeVisible();
    // The response to the first request is lost.
    let tries = 0;
    await page.route('**/rest/v1/jumps*', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await context.setOffline(false);
    await expect(toastOf(page, uploaded)).toBeVisible({ timeout: 30_000 });
    expect(tries).toBe(2);
    await expect(submission(page, film.name)).toHaveCount(1);
    expect(await (await openApi(page.request, coach)).jump(film.name)).toMatchObject({
      grip_m: 4.293,
      pole_length_m: 4.6,
      pole_rating_kg: 74.84,
      run_up_lefts: 7,
      mid_mark_m: 14.2,
      take_off_m: null,
      standards_m: 0.6,
      bar_m: 4.4,
      made: false,
      question: 'Am I under at take-off?',
    });

    await choose(page, shortFilm('next.webm'));
    await page.getByRole('button', { name: /^The jump’s numbers/ }).click();
    await expect(page.getByLabel('Grip height')).toHaveValue('');
    await page.getByLabel('Bar height').fill('4.50');
    await page.getByRole('button', { name: 'Use last time’s numbers' }).click();
    await expect(page.getByLabel('Grip height')).toHaveValue(`14'1"`);
    await expect(page.getByLabel('Bar height')).toHaveValue('4.50');
  },
);

test(
  'a paid review that was spent elsewhere does not lose the video, and the video says what it waits for',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Kit');
    await page.route('**/rest/v1/rpc/count_review_credits*', (route) => route.fulfill({ json: 1 }));
    await page.reload();
    const film = shortFilm(`kit-${randomUUID()}.webm`);
    await choose(page, film);
    await page.getByLabel('Use your paid review').check();
    await page.getByRole('button', sendIt).click();
    await expect(toastOf(page, uploaded)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('It waits until a review covers it.')).toBeVisible();
    await expect(submission(page, film.name).getByText('Waiting for a review.')).toBeVisible();
  },
);

test(
  'Lou submits a video without stating an age, names a guardian, and changes that on the account page',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const lou = await openUpload(page, 'Lou', { isNew: true });
    await choose(page, shortFilm('first.webm'));
    const age = page.getByRole('group', { name: 'How old are you?' });
    await expect(age).toContainText('Optional.');
    await page.getByRole('button', sendIt).click();
    await expect(submission(page, 'first.webm')).toBeVisible({ timeout: 20_000 });
    await choose(page, shortFilm('second.webm'));
    await page.getByRole('radio', { name: '13 to 15' }).check();
    await expect(page.getByText('A link in each email stops the copies.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Guardian’s name').fill('Joan');
    await page.getByLabel('Guardian’s email address').fill(lou.email);
    await page.getByRole('button', sendIt).click();
    await expect(page.getByText('This is your own address.')).toBeVisible();
    const joan = `joan-${randomUUID()}@example.com`;
    await page.getByLabel('Guardian’s email address').fill(joan);
    await page.getByRole('button', sendIt).click();
    await expect(submission(page, 'second.webm')).toBeVisible({ timeout: 20_000 });
    await readMail(page.request, joan, /^Lou named you as parent or guardian$/);

    await choose(page, shortFilm('third.webm'));
    await expect(page.getByText('Joan gets a copy of your coach’s feedback.')).toBeVisible();
    await expect(age).toBeHidden();

    await page.goto('/account');
    const form = page.getByRole('form', { name: readMembers().account.guardianHeading });
    await expect(form.getByLabel('Guardian’s name')).toHaveValue('Joan');
    const max = `max-${randomUUID()}@example.com`;
    await form.getByLabel('Guardian’s name').fill('Max');
    await form.getByLabel('Guardian’s email address').fill('max');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Guardian’s email address')).toBeFocused();
    await form.getByLabel('Guardian’s email address').fill(max);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page, 'Saved.')).toBeVisible();
    await readMail(page.request, max, /^Lou named you as parent or guardian$/);
    await form.getByRole('radio', { name: '18 or over' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await expect(form.getByRole('radio', { name: '18 or over' })).toBeChecked();
    await expect(form.getByLabel('Guardian’s name')).toBeHidden();
  },
);

test(
  'Mia trims a video by keys, dragging and typing; the uploaded part begins at the chosen time',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    await openUpload(page, 'Mia');
    const film = {
      name: `mia-${randomUUID()}.webm`,
      mimeType: 'video/webm',
      buffer: readFileSync('tests/films/variable.webm'),
    };
    await choose(page, film);
    await page.getByRole('button', { name: /^Trim the video/ }).click();
    const [first, last] = [
      page.getByRole('slider', { name: 'Start of the part' }),
      page.getByRole('slider', { name: 'End of the part' }),
    ];
    await expect(page.getByText(/^The whole video will be uploaded/)).toBeVisible();
    await page.getByLabel('Start', { exact: true }).fill('1.5');
    await page.getByLabel('Start', { exact: true }).press('Enter');
    const typed = await first.getAttribute('aria-valuenow');
    expect(Number(typed)).toBeGreaterThan(1.2);
    expect(Number(typed)).toBeLessThanOrEqual(1.5);
    await first.focus();
    await page.keyboard.press('ArrowRight');
    expect(Number(await first.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(typed));
    const whole = Number(await last.getAttribute('aria-valuenow'));
    const handle = await boxOf(last);
    await page.mouse.move(handle.x + 10, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x - 60, handle.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await last.getAttribute('aria-valuenow'))).toBeLessThan(whole);
    await expect(
      page.getByText(/^0:01\.12 to .* will be uploaded, about .* it starts 0\.\d s before your mark/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Trim the video/ })).toContainText(/Only 0:01\.\d\d to /);
    await page.getByRole('button', sendIt).click();
    await expect(submission(page, film.name).getByText('Pending')).toBeVisible({ timeout: 20_000 });

    const api = await openApi(page.request, coach);
    expect((await api.stored(film.name)).length).toBeLessThan(film.buffer.length);
    const jump = await api.jump(film.name);
    expect(Number(jump?.trim_start_us)).toBeGreaterThan(200_000);
    expect(Number(jump?.trim_end_us)).toBeGreaterThan(Number(jump?.trim_start_us));
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page).toHaveURL('/submission-thank-you');
    const room = await openAs(browser, coach);
    await openRoom(room, String(jump?.submission_id));
    // The room opens at Mia's mark. The first frame of the uploaded part shows its number in the original video.
    await expect(room.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await room.keyboard.press('Home');
    await expect(room.getByTestId('frame').first()).toHaveText('0');
    await expect.poll(() => readFrame(room)).toBe(60);
  },
);

test(
  'a video whose trim was undone is uploaded unchanged, byte for byte',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Ned');
    const film = shortFilm(`ned-${randomUUID()}.webm`);
    await choose(page, film);
    await page.getByRole('button', { name: /^Trim the video/ }).click();
    await page.getByLabel('End', { exact: true }).fill('3');
    await page.getByLabel('End', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Whole video' }).click();
    await expect(page.getByText(/^The whole video will be uploaded/)).toBeVisible();
    await page.getByRole('button', sendIt).click();
    await expect(submission(page, film.name)).toBeVisible({ timeout: 20_000 });
    const api = await openApi(page.request, coach);
    expect((await api.stored(film.name)).equals(film.buffer)).toBe(true);
    expect(await api.jump(film.name)).toBeUndefined();
  },
);
