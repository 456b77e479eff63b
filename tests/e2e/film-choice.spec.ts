import { readFileSync } from 'node:fs';
import { coach, enterAs } from './account-steps.ts';
import { lacksFfmpeg, makeFilm } from '../support/film-kinds/make-film.ts';
import { expect, test } from './fixtures.ts';
import { openRoom } from './review-steps.ts';
import { choose, openApi, openUpload, submission } from './upload-steps.ts';

const h264 = '-c:v libx264 -preset ultrafast';
const film = (name: string) => readFileSync(`tests/films/${name}`);
const start = (bytes: Buffer, share: number) => bytes.subarray(0, bytes.length * share);

/** What the form says about a file as soon as it is chosen. */
const files: { name: string; bytes: () => Buffer; says: RegExp; isRefused?: true }[] = [
  { name: 'Jump 4.60', bytes: () => film('constant.mp4'), says: /^Jump 4\.60$/ },
  { name: 'Meet 12.05.2026', bytes: () => film('constant.webm'), says: /^Meet 12\.05\.2026$/ },
  {
    name: 'jump.mp4',
    bytes: () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'),
    says: /“jump\.mp4” contains no video\./,
    isRefused: true,
  },
  {
    name: 'cut.mp4',
    bytes: () => start(film('constant.mp4'), 0.6),
    says: /^This video ends after frame \d+ of 149\. The rest of the file is missing\. Copy it again/,
  },
  {
    name: 'cut.webm',
    bytes: () => start(film('constant.webm'), 0.6),
    says: /^This video ends after frame 44\. The rest of the file is missing\./,
  },
  {
    name: 'no-index.mp4',
    bytes: () => start(film('variable.mp4'), 0.6),
    says: /“no-index\.mp4” can’t be played: part of the file is missing\./,
    isRefused: true,
  },
  {
    name: 'sound.mp4',
    bytes: () => makeFilm('a.mp4', '-f lavfi -i sine=d=2 -map 1 -c:a aac'),
    says: /“sound\.mp4” has sound, but no pictures\./,
    isRefused: true,
  },
  {
    name: 'old.avi',
    bytes: () => makeFilm('a.avi', '-c:v mjpeg'),
    says: /^No browser plays this kind of video\. Your coach can download it/,
  },
  {
    name: 'camcorder.mts',
    bytes: () => makeFilm('a.mts', `${h264} -f mpegts -mpegts_m2ts_mode 1`),
    says: /^Browsers don’t play the files of camcorders\. We’ll save the same pictures as MP4/,
  },
];

test(
  'the form says what is wrong with a film as soon as it is chosen',
  { tag: '@full' },
  async ({ page }) => {
    test.skip(lacksFfmpeg !== undefined, lacksFfmpeg);
    await openUpload(page, 'Ada');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/storage\/v1\/|video_submissions$/.test(request.url()) && request.method() !== 'GET')
        requests.push(request.url());
    });
    for (const { name, bytes, says, isRefused } of files) {
      await test.step(name, async () => {
        await choose(page, { name, mimeType: '', buffer: bytes() });
        await expect(page.getByText(says)).toBeVisible();
        const send = page.getByRole('button', { name: 'Upload Video' });
        if (isRefused) return expect(send).toBeDisabled();
        await expect(send).toBeEnabled();
        await page.getByRole('button', { name: 'Choose another video' }).click();
        await expect(page.getByRole('button', { name: 'Choose a video' })).toBeVisible();
      });
    }
    expect(requests).toEqual([]);
  },
);

test(
  'a camcorder’s film is stored as an MP4 that begins at 0, has its right shape, and plays',
  { tag: '@full' },
  async ({ page }) => {
    test.skip(lacksFfmpeg !== undefined, lacksFfmpeg);
    await openUpload(page, 'Bo');
    const buffer = makeFilm(
      'a.mts',
      `-vf scale=1440:1080:flags=neighbor,setsar=4/3,interlace=scan=tff:lowpass=0 ${h264} -flags +ilme+ildct -x264-params tff=1 -f mpegts -mpegts_m2ts_mode 1`,
    );
    await choose(page, { name: 'camcorder.mts', mimeType: '', buffer });
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(submission(page, 'camcorder.mp4').getByText('Pending')).toBeVisible();
    const id = await (await openApi(page.request, coach)).idOf('camcorder.mp4');
    await enterAs(page, coach);
    await openRoom(page, id);
    await expect(page.getByText('0:00.00').first()).toBeVisible();
    const size = await page
      .locator('canvas[role=img]')
      .evaluate((canvas) => canvas instanceof HTMLCanvasElement && `${canvas.width}x${canvas.height}`);
    expect(size).toBe('1920x1080');
    const frame = page.getByTestId('frame').first();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => Number(await frame.innerText())).toBeGreaterThan(5);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('the content of a picture in a message decides, not its name', { tag: '@full' }, async ({ page }) => {
  await openUpload(page, 'Cy');
  await page.goto('/messages');
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeEnabled();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'Meet 12.05.2026', mimeType: '', buffer: await page.screenshot() });
  await expect(page.getByAltText('Attachment 1')).toBeVisible();
  await input.setInputFiles({ name: 'jump.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 ') });
  await expect(page.getByText(/Your browser can’t open this picture\./)).toBeVisible();
  await expect(page.getByAltText('Attachment 2')).toHaveCount(0);
});
