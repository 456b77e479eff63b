import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, openAs, readMail } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame, submitVideo, openRoom, expectSaved } from './review-steps.ts';

const frameControl = (page: Page) => page.getByRole('button', { name: /^Draw on the frame/ });

test('the coach reviews a video from the queue and the athlete replies, by keyboard alone', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const alex = await makeMember(request, 'Alex');
  const submission = await submitVideo(request, alex, 'variable.webm');

  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(coach.email);
  await form.getByLabel('Password', { exact: true }).fill(coach.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/reviews');
  await expect(page.getByRole('link', { name: 'Alex Vaulter' })).toHaveAttribute(
    'href',
    `/reviews/${submission}`,
  );
  await openRoom(page, submission);
  await expectFrame(page, 0);
  await page.keyboard.press('Shift+ArrowRight');
  await expectFrame(page, 10);
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: 'Clear Take-off' })).toBeVisible();
  for (let frame = 11; frame <= 14; frame++) {
    await page.keyboard.press('.');
    await expectFrame(page, frame);
  }
  await page.keyboard.press(',');
  await expectFrame(page, 13);

  await page.keyboard.press('g');
  await expect(frameControl(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Angle, 90°')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameControl(page)).toBeHidden();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Angle, 90°, Arrow')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Angle, 90°, Arrow')).toBeHidden();
  await page.keyboard.press('Escape');

  await page.keyboard.press('End');
  // A note belongs to the frame that is shown when it is started.
  await expectFrame(page, 149);
  await page.keyboard.press('n');
  await page.keyboard.type('Hips above the hands.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expectFrame(page, 13);
  await expectSaved(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('e');
  const finish = page.getByRole('dialog', { name: 'Finish the review' });
  await finish.getByLabel('Summary').fill('Keep the plant. Drive the knee longer.');
  await finish.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Feedback sent')).toBeVisible();
  await readMail(request, alex.email, /./);

  const theirs = await openAs(browser, alex);
  await theirs.goto('/reviews');
  const myFeedback = theirs.getByRole('navigation', { name: 'Your pages' }).getByRole('link').first();
  await expect(myFeedback).toHaveText('My feedback1 new');
  await theirs.getByRole('link', { name: 'variable.webm' }).click();
  await expect(theirs).toHaveURL(`/reviews/${submission}`);
  // The list has the same text until the room is open.
  await expect(
    theirs.getByRole('tabpanel', { name: /^Notes/ }).getByText('Keep the plant. Drive the knee longer.'),
  ).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Next frame' })).toBeEnabled();
  const notes = theirs.getByRole('button', { name: /go to this note/ });
  await notes.first().click();
  await expectFrame(theirs, 13);
  await expect(theirs.getByRole('img', { name: 'Drawings on this frame: Angle, 90°' })).toBeVisible();
  const hips = theirs.getByRole('listitem').filter({ hasText: 'Hips above the hands.' });
  await hips.getByRole('button', { name: /go to this note/ }).click();
  await expectFrame(theirs, 149);
  await hips.getByRole('textbox', { name: 'Reply' }).fill('Like this?');
  await theirs.getByRole('button', { name: 'Send reply' }).click();
  await expect(theirs.getByText('Like this?')).toBeVisible();
  await hips.getByLabel('Done').check();
  await expectAccessible(theirs);
  // The open room of the coach shows it immediately.
  const answered = page.getByRole('listitem').filter({ hasText: 'Hips above the hands.' });
  await expect(answered.getByText(/1 reply|Like this\?/)).toBeVisible();
  await answered.getByRole('textbox', { name: /^Note at/ }).click();
  await expect(answered.getByText('Like this?')).toBeVisible();
  await theirs.goto('/reviews');
  await expect(theirs.getByRole('region', { name: 'variable.webm' })).toBeVisible();
  await expect(myFeedback).toHaveText('My feedback');
});

test(
  'saving a note keeps the focus, the caret and open lists',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Noa'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.evaluate(() => {
      const lists: number[] = [];
      Object.assign(window, { lists });
      const notes = document.querySelector('[role=tabpanel]');
      const count = () => lists.push(notes?.querySelectorAll('textarea').length ?? 0);
      if (notes) new MutationObserver(count).observe(notes, { childList: true, subtree: true });
    });
    await page.keyboard.press('n');
    await page.keyboard.type('Hands high');
    await expectSaved(page);
    const note = page.getByRole('textbox', { name: /^Note at/ });
    await expect(note).toBeFocused();
    await page.keyboard.type(' at the plant.');
    await expectSaved(page);
    await expect(note).toHaveValue('Hands high at the plant.');
    await page.keyboard.press('Escape');
    const lists = await page.evaluate(() => (window as unknown as { lists: number[] }).lists);
    expect(lists.slice(lists.indexOf(1))).not.toContain(0);
  },
);

test('draws by three taps on a touch screen', { tag: '@full' }, async ({ browser, request }) => {
  const kim = await makeMember(request, 'Kim');
  const submission = await submitVideo(request, kim, 'constant.webm');
  const page = await openAs(browser, coach, { hasTouch: true, viewport: { width: 360, height: 740 } });
  await openRoom(page, submission);
  await page.getByRole('tab', { name: 'Draw' }).tap();
  await page.getByRole('button', { name: 'Angle' }).tap();
  const box = await boxOf(frameControl(page));
  for (const [x, y] of [
    [0.2, 0.8],
    [0.5, 0.8],
    [0.5, 0.4],
  ] as const)
    await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  await expectSaved(page);
  await page.getByRole('tab', { name: /^Notes/ }).tap();
  await expect(page.getByText('Angle, 90°')).toBeVisible();
  await expectAccessible(page);
});

test(
  'another athlete’s review and an unknown review do not open',
  { tag: '@full' },
  async ({ page, request }) => {
    const [owner, stranger] = [await makeMember(request, 'Owner'), await makeMember(request, 'Stranger')];
    const submission = await submitVideo(request, owner, 'constant.webm');
    await enterAs(page, stranger);
    for (const id of [submission, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/reviews/${id}`);
      await expect(page.getByRole('heading', { name: 'Review not found' })).toBeVisible();
    }
  },
);
