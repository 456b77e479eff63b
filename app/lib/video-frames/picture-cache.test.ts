import type { VideoSample } from 'mediabunny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictureCache, maxBytes } from './picture-cache.ts';

/** Canvases that were made; the browser frees those that nothing refers to. */
const context = { drawImage: () => undefined };
class FakeCanvas {
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return context;
  }
}
beforeEach(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas));
afterEach(() => vi.unstubAllGlobals());

const sample = { draw: () => undefined } as unknown as VideoSample;

/** Puts 200 pictures into a cache, from the last to the first. Returns what it kept. */
function fill(cache: ReturnType<typeof createPictureCache>) {
  cache.setCenter(0);
  for (let frame = 199; frame >= 0; frame--) cache.put(frame, sample);
  const kept = Array.from({ length: 200 }, (_, frame) => frame).filter((frame) => cache.has(frame));
  let bytes = 0;
  const screen = { width: 1, height: 1, getContext: () => ({ drawImage: count }) };
  function count({ width, height }: FakeCanvas) {
    bytes += width * height * 4;
  }
  for (const frame of kept) cache.draw(frame, screen as unknown as HTMLCanvasElement);
  return { kept, bytes };
}

test.each([
  [1920, 1080, 31],
  [2560, 1440, 17],
  [2560, 2560, 12],
  [3840, 2160, 12],
  [640, 360, 96],
])('pictures of %s by %s stay within the limit: the nearest %s', (width, height, count) => {
  const cache = createPictureCache({ width, height });
  const { kept, bytes } = fill(cache);
  expect(kept).toEqual(Array.from({ length: count }, (_, frame) => frame));
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  cache.close();
});

test('two videos share the limit, and one has all of it again', () => {
  const [first, second] = [1, 2].map(() => createPictureCache({ width: 3840, height: 2160 }));
  if (!first || !second) return;
  const [one, two] = [fill(first), fill(second)];
  expect([one.kept.length, two.kept.length]).toEqual([12, 12]);
  expect(one.bytes + two.bytes).toBeLessThanOrEqual(maxBytes);
  second.close();
  second.close();
  fill(first);
  const third = createPictureCache({ width: 3840, height: 2160 });
  first.put(300, sample);
  expect(fill(third).bytes).toBeLessThanOrEqual(maxBytes / 2);
  expect([...Array(200).keys()].some((frame) => first.has(frame))).toBe(false);
  third.close();
  for (let frame = 0; frame < 200; frame++) first.put(frame, sample);
  const cache = createPictureCache({ width: 1, height: 1 });
  first.close();
  expect(fill(cache).kept).toHaveLength(96);
  cache.close();
});
