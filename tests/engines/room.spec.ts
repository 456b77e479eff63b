import { coach, makeMember } from '../e2e/account-steps.ts';
import { submitVideo } from '../e2e/review-steps.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';
import { expectFrame, expectSaved, openRoom, readFrames, recordVoice } from './room-steps.ts';

test('the review room: steps, play and pause, note, voice-over', async ({ tab, request }) => {
  const submission = await submitVideo(request, await makeMember(request, 'Rae'), 'constant.mp4');
  await enterAs(tab, request, coach);
  await openRoom(tab, `/reviews/${submission}`);
  await tab.click({ role: 'button', name: 'Next frame' });
  await expectFrame(tab, 1);
  await test.step('20 frames forward and back', async () => {
    for (let frame = 2; frame <= 21; frame++) {
      await tab.press('.');
      await expectFrame(tab, frame);
    }
    for (let frame = 20; frame >= 1; frame--) {
      await tab.press(',');
      await expectFrame(tab, frame);
    }
  });
  await test.step('play and pause, twice', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const before = (await readFrames(tab))?.said ?? 0;
      await tab.click({ role: 'button', name: 'Play' });
      await expect.poll(async () => (await readFrames(tab))?.said).toBeGreaterThan(before + 5);
      await tab.click({ role: 'button', name: 'Pause' });
      await tab.waitFor({ role: 'button', name: 'Play' });
      const said = (await readFrames(tab))?.said ?? 0;
      expect(said).toBeGreaterThan(before + 5);
      await expectFrame(tab, said);
    }
  });
  await test.step('a note', async () => {
    await tab.press('Home');
    await expectFrame(tab, 0);
    await tab.press('n');
    await tab.waitFor({ role: 'textbox', name: /^Note at/ });
    await tab.type('Hands high.');
    await tab.press('Escape');
    await expectSaved(tab);
  });
  await test.step('a voice-over', async () => {
    await recordVoice(tab);
    await tab.reload();
    await tab.click({ role: 'tab', name: 'Voice' });
    await tab.click({ role: 'button', name: 'Play the voice-over' });
    await expectFrame(tab, 5);
  });
});
