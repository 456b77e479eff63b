import type { Locator, Page } from '@playwright/test';
import { coach, enterAs, makeMember, openAs, readMail } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame, expectSaved, finishWithNote, openRoom, submitVideo } from './review-steps.ts';

const drawing = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const shown = (page: Page, shapes: string) =>
  page.getByRole('img', { name: `Drawings on this frame: ${shapes}` });
const nothingShown = (page: Page) => page.getByRole('img', { name: 'No drawings on this frame' });

/** Draws a horizontal line to the right of the middle of the frame. */
async function drawLine(page: Page): Promise<void> {
  await page.keyboard.press('i');
  await expect(page.getByRole('button', { name: 'Draw on the frame: Line' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Selected: Line' })).toBeVisible();
}

/** Waits until a shape is this many pixels from where it was, horizontally and vertically. */
async function expectMoved(
  element: Locator,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(element);
      return Math.hypot(x - from.x - by.x, y - from.y - by.y);
    })
    .toBeLessThan(3);
}

test(
  'the coach selects, moves, reshapes and deletes a drawing, and undoes and redoes it all',
  { tag: '@full' },
  async ({ page, request }) => {
    test.setTimeout(90_000);
    const submission = await submitVideo(request, await makeMember(request, 'Pia'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await drawLine(page);
    await page.keyboard.press('s');
    const line = drawing(page, 'Line, drawing 1 of 1');
    await expect(line).toBeFocused();
    const frame = await boxOf(page.getByRole('group', { name: 'Select a drawing on the frame' }));
    const start = await boxOf(line);

    // By keyboard. Moves in a row are one step to undo.
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    const down = { x: 0, y: frame.width * 0.1 };
    await expectMoved(line, start, down);
    await page.keyboard.press('Control+z');
    await expectMoved(line, start, { x: 0, y: 0 });
    await page.keyboard.press('Control+Shift+z');
    await expectMoved(line, start, down);

    // By pointer: the whole shape by its middle, one end by its handle.
    const moved = await boxOf(line);
    const middle = { x: moved.x + moved.width / 2, y: moved.y + moved.height / 2 + 10 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 60, middle.y - 40, { steps: 4 });
    await page.mouse.up();
    await expectMoved(line, moved, { x: -60, y: -40 });
    const before = await boxOf(line);
    const end = await boxOf(drawing(page, 'End of Line'));
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2 + 30, end.y + end.height / 2 + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(line)).height - before.height).toBeGreaterThan(45);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Delete drawing' }).click();
    await expect(line).toBeHidden();
    await page.getByRole('button', { name: 'Undo drawing' }).click();
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: 'Redo drawing' }).click();
    await expect(line).toBeHidden();
    await page.keyboard.press('z');
    await expect(line).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(line).toBeHidden();
    await page.keyboard.press('z');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectSaved(page);
    await page.reload();
    await expect(shown(page, 'Line')).toBeVisible();
  },
);

test(
  'the coach writes on the frame by touch and edits the words',
  { tag: '@full' },
  async ({ browser, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Kit'), 'constant.webm');
    const page = await openAs(browser, coach, { hasTouch: true, viewport: { width: 360, height: 740 } });
    await openRoom(page, submission);
    await page.getByRole('tab', { name: 'Draw' }).tap();
    await page.getByRole('button', { name: 'Text', exact: true }).tap();
    const frame = page.getByRole('button', { name: 'Draw on the frame: Text' });
    const { width, height } = await boxOf(frame);
    await frame.tap({ position: { x: width - 4, y: height / 3 } });
    const field = page.getByRole('textbox', { name: 'Text on the frame' });
    await expect(field).toBeFocused();
    await page.keyboard.type('<i>Hips</i> & knee');
    await page.keyboard.press('Enter');
    await expectSaved(page);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    const text = drawing(page, /^Text “<i>Hips/);
    await expect(text).toBeFocused();
    // At the edge, it is moved into the frame.
    const [label, inside] = [await boxOf(text), await boxOf(page.locator('[role=group] > svg').first())];
    expect(label.x + label.width).toBeLessThanOrEqual(inside.x + inside.width + 7);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await field.fill('Knee up');
    await page.keyboard.press('Enter');
    await expect(drawing(page, 'Text “Knee up”, drawing 1 of 1')).toBeFocused();
    await page.keyboard.press('Enter');
    await field.fill('Not this');
    await page.keyboard.press('Escape');
    await expectSaved(page);
    await page.reload();
    await expect(shown(page, 'Text “Knee up”')).toBeVisible();
  },
);

test(
  'a drawing lasts as long as the coach chooses, while stepping and playing',
  { tag: '@full' },
  async ({ page, request }) => {
    test.setTimeout(90_000);
    const submission = await submitVideo(request, await makeMember(request, 'Ren'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 10);
    await drawLine(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('.');
    await expect(nothingShown(page)).toBeVisible();
    await page.keyboard.press(',');
    await page.keyboard.press('s');
    // The last selection ended with the tool.
    await page.keyboard.press('Tab');
    await expect(drawing(page, 'Line, drawing 1 of 1')).toBeFocused();
    await page.getByRole('button', { name: '0.5 s' }).click();
    await expect(page.getByText('frames 10 to 25')).toBeVisible();
    for (let frame = 11; frame <= 13; frame++) {
      await page.keyboard.press('.');
      await expectFrame(page, frame);
    }
    await page.getByRole('button', { name: 'To here', exact: true }).click();
    await expect(page.getByText('frames 10 to 13')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(shown(page, 'Line')).toBeVisible();
    await page.keyboard.press('.');
    await expect(nothingShown(page)).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByText('frames 10 to 25')).toBeVisible();
    await page.getByRole('button', { name: 'Whole clip' }).click();
    await expectSaved(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await expect(shown(page, 'Line')).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(shown(page, 'Line')).toBeVisible();
  },
);

test(
  'coach and athlete answer a finished review with drawings',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    test.setTimeout(90_000);
    const lee = await makeMember(request, 'Lee');
    const submission = await submitVideo(request, lee, 'constant.webm');
    await finishWithNote(request, submission);
    await enterAs(page, coach);
    await openRoom(page, submission);
    await expect(page.getByRole('toolbar', { name: 'Draw on the frame' })).toBeHidden();
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 10);
    await page.getByRole('button', { name: /go to this note/ }).click();
    await expectFrame(page, 0);
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Draw on this frame' }).click();
    await drawLine(page);
    await expect(page.getByText('Drawing at 0:00.33: Line')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Hands here.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('button', { name: 'Hide the drawing' })).toBeVisible();
    await expect(shown(page, 'Line')).toBeVisible();
    await expectSaved(page);
    const mail = await readMail(request, lee.email, /^Your coach replied$/);
    expect(mail.text).toContain('With a drawing at 0:00.33.');
    const address = /https?:\/\/\S+\/reviews\/\S+/.exec(mail.text)?.[0] ?? '';

    const theirs = await openAs(browser, lee);
    await theirs.goto(address);
    await expectFrame(theirs, 10);
    await expect(shown(theirs, 'Line')).toBeVisible();
    await theirs.getByRole('button', { name: /go to this note/ }).click();
    await theirs.getByRole('button', { name: 'Hide the drawing' }).click();
    await theirs.getByRole('button', { name: 'Show the drawing at 0:00.33' }).click();
    await expect(shown(theirs, 'Line')).toBeVisible();
    await theirs.getByRole('button', { name: /go to this note/ }).click();

    // The athlete draws too, and without a connection the reply is sent later.
    await theirs.getByRole('button', { name: 'Draw on this frame' }).click();
    await drawLine(theirs);
    await theirs.keyboard.press('Control+z');
    await theirs.keyboard.press('Control+y');
    await theirs.context().setOffline(true);
    await theirs.getByRole('textbox', { name: 'Reply' }).fill('Like this?');
    await theirs.getByRole('button', { name: 'Send reply' }).click();
    await expect(theirs.getByText('No connection. Stored on this device.')).toBeVisible();
    await theirs.context().setOffline(false);
    await theirs.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Like this?')).toBeVisible();
  },
);

test(
  'the coach times the last steps, and the athlete reads them',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    test.setTimeout(90_000);
    const noa = await makeMember(request, 'Noa');
    const submission = await submitVideo(request, noa, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.getByText('Steps', { exact: true }).click();
    const to = async (frame: number) => {
      const from = Number(await page.getByTestId('frame').first().textContent());
      for (let at = from + 1; at <= frame; at++) {
        await page.keyboard.press('.');
        await expectFrame(page, at);
      }
    };
    await to(4);
    await page.getByRole('button', { name: 'Contact', exact: true }).click();
    await to(7);
    await page.getByRole('button', { name: 'Toe-off', exact: true }).click();
    await to(10);
    await page.keyboard.press('q');
    await page.keyboard.press('q');
    await expect(page.getByText('This frame already has a contact.')).toBeVisible();
    await to(12);
    await page.keyboard.press('w');
    await page.keyboard.press('1');
    await to(15);
    await page.keyboard.press('2');
    await to(17);
    await page.keyboard.press('q');
    const table = page.getByRole('table', { name: 'Steps of the run-up' });
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(row('3rd to last')).toContainText('100 ±33 ms');
    await expect(row('2nd to last')).toContainText('200 ±33 ms');
    await expect(row('2nd to last')).toContainText('5.0 ±0.8');

    // The last contact was one frame earlier.
    await row('Last step').getByRole('button').click();
    await page.keyboard.press(',');
    await expectFrame(page, 16);
    await page.getByRole('button', { name: 'Move contact here' }).click();
    await expect(row('Last step')).toContainText('200 ±33 ms');
    const totals = page.locator('details').filter({ has: table });
    await expect(totals).toContainText('Cadence, steps/s5.0 ±0.4');
    await expect(totals).toContainText('Plant to take-off100 ±33 ms');
    await row('3rd to last').getByRole('button').click();
    await expectFrame(page, 4);
    await page.getByRole('button', { name: 'Delete 3rd to last' }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expectSaved(page);
    await expectAccessible(page);
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(3);

    await finishWithNote(request, submission);
    const theirs = await openAs(browser, noa);
    await openRoom(theirs, submission);
    const read = theirs.getByRole('table', { name: 'Steps of the run-up' });
    await expect(read.getByRole('row')).toHaveCount(3);
    await read.getByRole('button', { name: /^Last step/ }).click();
    await expectFrame(theirs, 16);
    await expect(theirs.getByRole('button', { name: 'Move contact here' })).toBeHidden();
  },
);
