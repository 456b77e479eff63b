import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, openRoom } from './review-steps.ts';

/** Records a short video with a tone in the browser. Returns WebM as base64. */
function recordFilmWithSound(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d');
    const audio = new AudioContext();
    const [tone, out] = [audio.createOscillator(), audio.createMediaStreamDestination()];
    tone.connect(out);
    tone.start();
    const stream = canvas.captureStream(30);
    for (const track of out.stream.getAudioTracks()) stream.addTrack(track);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let i = 0; i < 40; i++) {
      await new Promise(requestAnimationFrame);
      if (context) context.fillStyle = `hsl(${i * 9} 60% 50%)`;
      context?.fillRect(0, 0, 160, 90);
    }
    recorder.stop();
    await stopped;
    await audio.close();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
}

const isHeard = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('main video')?.muted === false);

test(
  'plays sound when it is turned on, except in deep slow motion, and remembers the setting',
  { tag: '@full' },
  async ({ page, request }) => {
    const rio = await makeMember(request, 'Rio');
    await enterAs(page, coach);
    await page.goto('/reviews');
    const film = Buffer.from(await recordFilmWithSound(page), 'base64');
    const submission = await submitVideo(request, rio, 'loud.webm', film);
    await openRoom(page, submission);
    expect(await isHeard(page)).toBe(false);
    await page.getByRole('button', { name: 'Turn the sound on' }).click();
    expect(await isHeard(page)).toBe(true);
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Slower' }).click();
    await expect(page.getByText('0.25×')).toBeVisible();
    expect(await isHeard(page)).toBe(false);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Turn the sound off' })).toBeVisible();
    await expect.poll(() => isHeard(page)).toBe(true);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Turn the sound on' })).toBeVisible();
    expect(await isHeard(page)).toBe(false);
  },
);

test('a video without sound has no sound button', { tag: '@full' }, async ({ page, request }) => {
  const submission = await submitVideo(request, await makeMember(request, 'Mia'), 'constant.webm');
  await enterAs(page, coach);
  await openRoom(page, submission);
  await expect(page.getByRole('group', { name: 'Loop' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Turn the sound/ })).toHaveCount(0);
});
