import { describe, expect, test } from 'vitest';
import { medianBackground } from './background.ts';
import { isCameraMoving } from './moving-camera.ts';
import { cutOut } from './cut-out.ts';
import { drawScene, overlapOf, seededRandom, type Scene } from './synthetic-scene.ts';

const size = { width: 960, height: 540 };
/** Seconds from take-off. */
const moments = [-0.6, -0.3, 0, 0.2, 0.4, 0.6, 0.9, 1.2, 1.5];

/** Films the vault. `sceneOf` returns the scene of each picture. */
async function film(sceneOf: (i: number) => Scene, seed = 1) {
  const random = seededRandom(seed);
  const frames = [];
  for (const [i, seconds] of moments.entries()) frames.push(await drawScene(sceneOf(i), seconds, random));
  const pictures = frames.map(({ picture }) => picture);
  return { frames, pictures, background: medianBackground(pictures) };
}

const shakes = [0, 3, -2, 4, 1, -4, 2, -1, 3];

describe('the athlete’s cut-out', () => {
  test.each<[string, (i: number) => Scene, number?]>([
    ['a clean film', () => size],
    ['noise', () => ({ ...size, noise: 9 })],
    ['noise and a shadow', () => ({ ...size, noise: 6, hasShadow: true })],
    ['changing exposure', (i) => ({ ...size, noise: 4, exposure: (i % 3) * 7 - 7 })],
    ['a spectator who moves', (i) => ({ ...size, noise: 4, spectatorAt: 0.95 + i * 0.004 })],
    // Antialiased edges are a larger share of a small figure.
    ['a small picture', () => ({ width: 640, height: 360, noise: 4 }), 0.8],
  ])('matches the true figure with %s', async (_, sceneOf, least = 0.85) => {
    const { frames, background } = await film(sceneOf);
    const overlaps = frames.map(({ picture, truth }) => {
      const cut = cutOut(picture, background);
      return cut ? overlapOf(cut, truth) : 0;
    });
    for (const overlap of overlaps) expect(overlap).toBeGreaterThan(least);
  });

  test('is missing in a picture in which nothing moved', async () => {
    const { background } = await film(() => ({ ...size, noise: 9 }));
    const { picture } = await drawScene({ ...size, noise: 9 }, undefined, seededRandom(7));
    expect(cutOut(picture, background)).toBeUndefined();
  });
});

describe('the camera', () => {
  test.each<[string, boolean, (i: number) => Scene]>([
    ['is still with noise and changing exposure', false, (i) => ({ ...size, noise: 9, exposure: i * 2 - 8 })],
    ['follows the athlete', true, (i) => ({ ...size, noise: 4, camera: { x: i * 40, y: i * 5 } })],
    ['shakes in a hand', true, (i) => ({ ...size, noise: 4, camera: { x: shakes[i]!, y: shakes[8 - i]! } })],
  ])('%s', async (_, expected, sceneOf) => {
    const { pictures, background } = await film(sceneOf);
    expect(isCameraMoving(pictures, background)).toBe(expected);
  });
});
