import { expect, test } from 'vitest';
import { spreadOf } from './camera-spread.ts';
import { createCamera, type Place } from './camera.ts';
import { boxLevelError, knownPlace, type Click } from './observation.ts';
import { createNormal } from './random.ts';
import { clickSpread, meanClick } from './repeated-clicks.ts';

const size = { width: 1920, height: 1080 };
const at = (x: number, deviation?: number): Click => ({ x, y: 10, deviation });

test('the mean of clicks is where the steadier ones are, and better known than each, but never perfectly', () => {
  const { x, deviation } = meanClick([at(0, 1), at(4, 8)], 1.5);
  expect(x).toBeLessThan(0.2);
  expect(deviation).toBeLessThan(1);
  expect(meanClick([at(0), at(2), at(4), at(6)], 1.5)).toMatchObject({ x: 3, deviation: 0.75 });
  const many = Array.from({ length: 30 }, () => at(5));
  expect(meanClick([at(5), ...many], 1.5).deviation).toBe(0.5);
  // A single click is as it was stored.
  expect(meanClick([at(3)], 1.5)).toEqual(at(3));
});

test('clicks that are as far apart as expected have a spread of one for each free distance', () => {
  const normal = createNormal(3);
  const points = Array.from({ length: 400 }, () =>
    [0, 0, 0].map(() => ({ x: 2 * normal(), y: 2 * normal(), deviation: 2 })),
  );
  const { squares, freedom } = clickSpread([...points, [at(1)]], 1.5);
  expect(freedom).toBe(1600);
  expect(squares / freedom).toBeGreaterThan(0.9);
  expect(squares / freedom).toBeLessThan(1.1);
});

test('four places say little about the hand, until they are clicked again', () => {
  const camera = createCamera([-2, 2, 0.1, 0.05, 0.01, Math.log(14), Math.log(0.9), -0.05, 0, 0], size);
  const scaleOf = (click: number, times: number) => {
    const normal = createNormal(5);
    const places: Place[] = [[0, 0, 0], [-5, 0, 0.61], [-5, 2, 0], [0.5, 4.5, 0]]; // prettier-ignore
    const points = places.map((place) => {
      const { x, y } = camera.project(place);
      const one = () => ({ x: x + click * normal(), y: y + click * normal() });
      return [one(), ...Array.from({ length: times - 1 }, one)] as [Click, ...Click[]];
    });
    const marks = places.map((place, i) =>
      knownPlace(`${i}`, meanClick(points[i] ?? [at(0)], 1.5), place, [boxLevelError]),
    );
    const { clickScales } = spreadOf(marks, size, { clicks: clickSpread(points, 1.5) });
    return clickScales.reduce((sum, scale) => sum + scale, 0) / clickScales.length;
  };
  expect(scaleOf(3, 1) / scaleOf(0.75, 1)).toBeLessThan(1.3);
  expect(scaleOf(3, 3) / scaleOf(0.75, 3)).toBeGreaterThan(2);
});
