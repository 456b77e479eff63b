import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { inspectVideo } from './convert-video.ts';
import { checkVideo, defaultLimits, VideoRejectedError } from './check-video.ts';

vi.mock('./convert-video.ts', () => ({ inspectVideo: vi.fn() }));

const mp4 = '\0\0\0\x18ftypisom';
const megabyte = 1024 * 1024;

/** Creates a file; `size` overrides the size that it reports. */
function file(name: string, content = mp4, size?: number): File {
  const created = new File([content], name);
  return size === undefined ? created : Object.defineProperty(created, 'size', { value: size });
}

/** What the converter finds out about a film. */
function mockFilm(codec: string | undefined, canConvert = false): void {
  vi.mocked(inspectVideo).mockResolvedValue({
    codec,
    canDecode: canConvert,
    canEncode: canConvert,
    filmData: { kind: 'whole' },
  });
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  mockFilm('avc');
});
afterAll(() => vi.unstubAllGlobals());

async function rejection(
  chosen: File,
  limits = defaultLimits,
  replaces?: string,
): Promise<VideoRejectedError> {
  const error = await checkVideo(chosen, 'ada', limits, replaces).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VideoRejectedError)) throw new Error('the video was accepted', { cause: error });
  return error;
}

test.each(['vault.mp4', 'Mein Sprung (1).m4v', 'video:1234', 'vault', 'Jump 4.60', 'Meet 12.05.2026'])(
  'accepts the file name %s',
  async (name) => {
    expect(await checkVideo(file(name), 'ada', defaultLimits)).toMatchObject({
      fileName: name,
      container: { type: 'video/mp4', extension: 'mp4' },
      phase: { name: 'chosen' },
    });
  },
);

test('rejects a program that is named like a video', async () => {
  expect(await rejection(file('vault.mp4', 'MZ\x90\0'))).toMatchObject({
    isNotVideo: true,
    message: '“vault.mp4” contains no video. Choose a file such as .mp4, .mov or .webm.',
  });
});

test('rejects an empty file', async () => {
  expect((await rejection(file('vault.mp4', ''))).message).toMatch(/^“vault\.mp4” is empty \(0 bytes\)\./);
});

test('rejects a file that was deleted from the phone', async () => {
  const gone = file('vault.mp4');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect((await rejection(gone)).message).toMatch(/^We can’t read “vault\.mp4”\./);
});

test('accepts a file of exactly the limit and rejects one byte more', async () => {
  const limit = defaultLimits.maxFileBytes;
  await checkVideo(file('vault.mp4', mp4, limit), 'ada', defaultLimits);
  expect((await rejection(file('vault.mp4', mp4, limit + 1))).message).toMatch(
    /^“vault\.mp4” is 500\.0 MB\. The limit is 500\.0 MB\./,
  );
});

test('rejects a video beyond the member’s storage or their number of pending videos', async () => {
  const limits = {
    ...defaultLimits,
    maxTotalBytes: 100 * megabyte,
    usedBytes: 90 * megabyte,
    maxPending: 20,
    pending: 19,
  };
  await checkVideo(file('vault.mp4', mp4, 10 * megabyte), 'ada', limits);
  expect((await rejection(file('vault.mp4', mp4, 11 * megabyte), limits)).message).toMatch(
    /^Your videos use 90\.0 MB of 100\.0 MB, so there’s no room for “vault\.mp4” \(11\.0 MB\)/,
  );
  expect((await rejection(file('vault.mp4'), { ...limits, pending: 20 })).message).toMatch(
    /^You already have 20 videos waiting for review/,
  );
});

test.each([
  { codec: 'hevc', canConvert: true },
  { codec: 'avc', canConvert: false },
  { codec: 'vp9', canConvert: false },
])(
  'accepts another version that plays, or that this device makes play: %j',
  async ({ codec, canConvert }) => {
    mockFilm(codec, canConvert);
    expect((await checkVideo(file('vault.mov'), 'ada', defaultLimits, 's1')).replaces).toBe('s1');
  },
);

test.each(['hevc', 'prores', undefined])('refuses another version that would not play: %s', async (codec) => {
  mockFilm(codec);
  expect((await rejection(file('vault.mov'), defaultLimits, 's1')).message).toMatch(
    /^“vault\.mov” was recorded as .+, and this browser can’t convert it\./,
  );
  await checkVideo(file('vault.mov'), 'ada', defaultLimits);
});
