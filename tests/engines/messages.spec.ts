import { randomInt } from 'node:crypto';
import { coach, makeMember } from '../e2e/account-steps.ts';
import { submitVideo } from '../e2e/review-steps.ts';
import { test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

const field = { role: 'textbox', name: 'Message' };
const log = { role: 'log' };

test('a message with a picture reaches the coach live, and so does the answer', async ({
  tab,
  openTab,
  request,
}) => {
  // The list of the coach has one row for each athlete.
  const name = `Mara${randomInt(1e6)}`;
  const mara = await makeMember(request, name);
  const video = await submitVideo(request, mara, 'constant.webm');
  const desk = await openTab();
  await enterAs(desk, request, coach);
  await desk.goto('/admin/chat');
  const thread = { role: 'link', name: new RegExp(name) };
  await desk.waitFor(thread);

  await enterAs(tab, request, mara);
  await tab.goto('/messages');
  await tab.fill(field, 'Am I under at @0.4 s?');
  await tab.click({ role: 'button', name: 'Link a review' });
  await tab.choose({ label: 'Video and its review' }, video);
  await tab.setFiles('input[type=file]', 'content/files/thumbnails/drills/a-skip.jpg');
  await tab.waitFor({ role: 'img', name: 'Attachment 1' });
  await test.step('the draft survives a reload', async () => {
    await tab.reload();
    await tab.waitForValue(field, 'Am I under at @0.4 s?');
    await tab.waitFor({ role: 'img', name: 'Attachment 1' });
  });
  await tab.click({ role: 'button', name: 'Send' });
  await tab.waitFor({ ...log, has: 'Am I under' });
  await tab.waitUntilGone({ ...log, has: 'Sending…' });
  await test.step('the coach reads and answers without a reload', async () => {
    await desk.waitFor({ text: /Am I under/, within: { role: 'listitem', has: name } });
    await desk.click(thread);
    await desk.waitFor({ role: 'img', name: `Picture 1 of 1 from ${name} Vaulter`, within: log });
    await desk.fill(field, 'Yes, one foot.');
    await desk.click({ role: 'button', name: 'Send' });
    await tab.waitFor({ ...log, has: 'Yes, one foot.' });
  });
  await test.step('the time in the message leads to the frame', async () => {
    await tab.click({ role: 'link', name: '@0.4 s', within: log });
    await tab.waitFor({ css: '[aria-label="Position in the video"][aria-valuetext^="0:00.4"]' });
  });
});
