import { expect, test } from 'vitest';
import { spreadOf } from './camera-spread.ts';
import { createCamera, type Place } from './camera.ts';
import { boxLevelError, knownPlace, placeError, straightLine, type Observation } from './observation.ts';
import { createNormal } from './random.ts';

const size = { width: 1920, height: 1080 };
const numbersOf = (k1 = -0.05) => [-2, 2, 0.1, 0.05, 0.01, Math.log(14), Math.log(0.9), k1, 0, 0];

/** The pit with nine places, as a camera sees it, with clicks that miss by `click` pixels and a bar that is `off` meters higher than it was measured. */
function observe({ click = 0, off = 0, k1 = -0.05, count = 9 }): Observation[] {
  const camera = createCamera(numbersOf(k1), size);
  const normal = createNormal(7);
  const places: [string, Place, readonly ReturnType<typeof placeError>[]][] = [
    ['box', [0, 0, 0], [boxLevelError]],
    ['near mark', [-5, 0, 0.61], [placeError(0, 'mark')]],
    ['rod', [-5, 2, 0], [placeError(0, 'rod at'), placeError(1, 'rod')]],
    ['bar', [0.5, 4.5, 0], [placeError(0, 'standards'), placeError(1, 'bar')]],
    ['far mark', [-5, 0, -0.61], [placeError(0, 'mark')]],
    ['near end', [0.5, 4.5, 2.25], [placeError(0, 'standards'), placeError(1, 'bar')]],
    ['far end', [0.5, 4.5, -2.25], [placeError(0, 'standards'), placeError(1, 'bar')]],
    ['near foot', [0.5, 0, 2.17], [placeError(0, 'standards'), placeError(2, 'upright')]],
    ['far foot', [0.5, 0, -2.17], [placeError(0, 'standards'), placeError(2, 'upright')]],
  ];
  return places.slice(0, count).map(([name, [x, y, z], errors]) => {
    const { x: left, y: top } = camera.project([x, y + (y > 4 ? off : 0), z]);
    return knownPlace(name, { x: left + click * normal(), y: top + click * normal() }, [x, y, z], errors);
  });
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('with nine places, clicks that miss by more are found out, and with four they are not', () => {
  const scaleOf = (click: number, count: number) =>
    mean(spreadOf(observe({ click, count }), size).clickScales);
  expect(scaleOf(3, 9)).toBeGreaterThan(1.4 * scaleOf(0.5, 9));
  expect(scaleOf(3, 4)).toBeLessThan(1.25 * scaleOf(0.5, 4));
});

test('a length that several places share is wrong once, and named if it does not fit', () => {
  expect(spreadOf(observe({ off: 0.01 }), size).misfit).toBeUndefined();
  expect(spreadOf(observe({ off: 0.3 }), size).misfit).toBeDefined();
});

test('a strong barrel lens is within what is known before, and a line at the edge of the picture shows how strong', () => {
  const k1 = -0.25;
  const camera = createCamera(numbersOf(k1), size);
  const edge = [-6.5, -5, -3, -1, 2].map((x) => camera.project([x, 5, 0]));
  const places = observe({ k1, count: 4 });
  const [without, withLine] = [
    spreadOf(places, size),
    spreadOf([...places, straightLine('edge', edge)], size),
  ];
  expect(without.misfit).toBeUndefined();
  expect(withLine.bendDeviation).toBeLessThan(without.bendDeviation / 2);
});

test('a start that sees a mark behind the camera does not stop the fit', () => {
  // The turned starts look past a bar that is half a meter before the camera.
  const close = knownPlace('close', { x: 1900, y: 10 }, [4, 3, 11.5], []);
  const { cameras } = spreadOf([...observe({}), close], size, { count: 20 });
  expect(cameras).toHaveLength(20);
});
