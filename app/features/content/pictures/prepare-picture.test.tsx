import { afterEach, expect, test, vi } from 'vitest';
import { mostPixels, preparePicture, widest } from './prepare-picture.ts';

const photo = (name: string, type = '', bytes = '\0\0\0\x18ftypheic') => new File([bytes], name, { type });
const jpeg = '\xff\xd8\xff\xe0';
const drawn = vi.fn();

/** A browser that decodes every picture to this size, or none. */
function browserWith(size: [number, number] | undefined): void {
  vi.spyOn(Image.prototype, 'decode').mockImplementation(() =>
    size === undefined ? Promise.reject(new Error('EncodingError')) : Promise.resolve(),
  );
  vi.spyOn(Image.prototype, 'naturalWidth', 'get').mockReturnValue(size?.[0] ?? 0);
  vi.spyOn(Image.prototype, 'naturalHeight', 'get').mockReturnValue(size?.[1] ?? 0);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['made'], { type: type ?? '' })),
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
  browserWith([1200, 900]);
  const converted = await preparePicture(photo(name, type));
  expect(converted.type).toBe('image/jpeg');
  expect(drawn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, 1200, 900);
});

test.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/webp'],
  ['image/avif', 'image/webp'],
])('makes a large %s as wide as the site shows it, as %s', async (type, made) => {
  browserWith([8064, 6048]);
  const smaller = await preparePicture(photo('IMG_1', type, jpeg));
  expect(drawn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, widest, 1440);
  expect({ name: smaller.name, type: smaller.type }).toEqual({ name: 'IMG_1', type: made });
});

test('a very tall picture fits a canvas', async () => {
  browserWith([2000, 40_000]);
  await preparePicture(photo('IMG_1', 'image/jpeg', jpeg));
  const [, , , width, height] = drawn.mock.calls[0] as number[];
  expect((width ?? 0) * (height ?? 0)).toBeLessThanOrEqual(mostPixels + 40_000);
});

test('leaves a picture that is small enough as it is, whatever it is named', async () => {
  browserWith([widest, 100]);
  const file = photo('IMG_1.heic', '', jpeg);
  expect(await preparePicture(file)).toBe(file);
  expect(drawn).not.toHaveBeenCalled();
});

test('leaves what the browser can’t decode as it is, for the server to refuse', async () => {
  browserWith(undefined);
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const file = photo('IMG_1.HEIC', 'image/heic');
  expect(await preparePicture(file)).toBe(file);
  expect(warning).toHaveBeenCalledOnce();
});
