import { expect, test } from 'vitest';
import { checkVideo, usualLimits, VideoRefusal } from './check-video.ts';

const mp4 = '\0\0\0\x18ftypisom';
const megabyte = 1024 * 1024;

/** A file that says it has this many bytes. */
function file(name: string, content = mp4, size?: number): File {
  const made = new File([content], name);
  return size === undefined ? made : Object.defineProperty(made, 'size', { value: size });
}

async function refusal(chosen: File, limits = usualLimits): Promise<VideoRefusal> {
  const error = await checkVideo(chosen, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VideoRefusal)) throw new Error('the video was not refused', { cause: error });
  return error;
}

test.each(['vault.mp4', 'VAULT.MOV', 'Mein Sprung (1).m4v', 'video:1234', 'vault'])(
  '%s may go',
  async (name) => {
    expect(await checkVideo(file(name), usualLimits)).toEqual({ type: 'video/mp4', extension: 'mp4' });
  },
);

test('a program stays, under its own name and under that of a video', async () => {
  expect(await refusal(file('setup.exe'))).toMatchObject({
    isNoVideo: true,
    message: expect.stringContaining('“setup.exe” doesn’t look like a video') as string,
  });
  expect(await refusal(file('vault.mp4', 'MZ\x90\0'))).toMatchObject({
    isNoVideo: true,
    message: '“vault.mp4” contains no video.',
  });
});

test('an empty file is called empty', async () => {
  expect((await refusal(file('vault.mp4', ''))).message).toMatch(/^“vault\.mp4” is empty \(0 bytes\)\./);
});

test('reports a file that was deleted from the phone', async () => {
  const gone = file('vault.mp4');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect((await refusal(gone)).message).toMatch(/^We can’t read “vault\.mp4”\./);
});

test('a file of exactly the limit may go, and one byte more may not', async () => {
  const limit = usualLimits.fileBytes;
  await checkVideo(file('vault.mp4', mp4, limit), usualLimits);
  expect((await refusal(file('vault.mp4', mp4, limit + 1))).message).toMatch(
    /^“vault\.mp4” is 500\.0 MB\. The limit is 500\.0 MB\./,
  );
});

test('rejects a video over the storage or pending limit before the upload', async () => {
  const limits = {
    ...usualLimits,
    bytes: 100 * megabyte,
    usedBytes: 90 * megabyte,
    waiting: 20,
    usedWaiting: 19,
  };
  await checkVideo(file('vault.mp4', mp4, 10 * megabyte), limits);
  expect((await refusal(file('vault.mp4', mp4, 11 * megabyte), limits)).message).toMatch(
    /^Your videos use 90\.0 MB of 100\.0 MB, so there’s no room for “vault\.mp4” \(11\.0 MB\)/,
  );
  expect((await refusal(file('vault.mp4'), { ...limits, usedWaiting: 20 })).message).toMatch(
    /^You already have 20 videos waiting for review/,
  );
});
