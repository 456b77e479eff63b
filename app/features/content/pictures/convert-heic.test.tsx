import { afterEach, expect, test, vi } from 'vitest';
import { convertHeic, longestSide } from './convert-heic.ts';

const photo = (name: string, type = '', bytes = '\0\0\0\x18ftypheic') => new File([bytes], name, { type });
const drawn = vi.fn();

/** A browser that decodes HEIC to this size, or not at all. */
function browserWith(size: [number, number] | undefined): void {
  vi.spyOn(Image.prototype, 'decode').mockImplementation(() =>
    size === undefined ? Promise.reject(new Error('EncodingError')) : Promise.resolve(),
  );
  vi.spyOn(Image.prototype, 'naturalWidth', 'get').mockReturnValue(size?.[0] ?? 0);
  vi.spyOn(Image.prototype, 'naturalHeight', 'get').mockReturnValue(size?.[1] ?? 0);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['jpeg'], { type: type ?? '' })),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  drawn.mockReset();
});

test.each([
  ['IMG_1.HEIC', ''],
  ['IMG_1.heif', ''],
  ['photo', 'image/heic'],
  ['Meet 12.05.2026', ''],
])('converts %s to a JPEG where the browser can decode it', async (name, type) => {
  browserWith([4032, 3024]);
  const converted = await convertHeic(photo(name, type));
  expect(converted.type).toBe('image/jpeg');
  expect(drawn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, 4032, 3024);
});

test('scales a large photo down to what a canvas can hold', async () => {
  browserWith([8064, 6048]);
  await convertHeic(photo('IMG_1.HEIC'));
  expect(drawn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, longestSide, 3072);
});

test('leaves a HEIC photo as it is where the browser can’t decode it, for the server to refuse', async () => {
  browserWith(undefined);
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const file = photo('IMG_1.HEIC', 'image/heic');
  expect(await convertHeic(file)).toBe(file);
  expect(warning).toHaveBeenCalledOnce();
});

test('leaves other pictures as they are, whatever they are named', async () => {
  browserWith([100, 100]);
  const file = photo('IMG_1.heic', '', '\xff\xd8\xff\xe0');
  expect(await convertHeic(file)).toBe(file);
  expect(drawn).not.toHaveBeenCalled();
});
