import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FramePoint } from '#domain/review-calls.ts';
import {
  alignPictures,
  areTooClose,
  fitHeight,
  fitInside,
  placementStyle,
  type Aspects,
  type Placement,
} from './align-pictures.ts';

const wide = 16 / 9;
const upright = 9 / 16;

/** Returns where a point of the other picture is on this one. */
function placeOn([x, y]: FramePoint, { scale, angle, x: left, y: top }: Placement, { here, there }: Aspects) {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [(left + x * there * cos - y * sin) / here, top + x * there * sin + y * cos] as const;
}

test('without points, the other picture has the same height and is in the middle', () => {
  const aspects = { here: wide, there: upright };
  const placement = fitHeight(aspects);
  expect(placeOn([0.5, 0.5], placement, aspects)).toEqual([0.5, 0.5]);
  expect(placeOn([0, 0], placement, aspects)[0]).toBeGreaterThan(0);
  expect(placementStyle(placement, aspects)).toMatchObject({
    height: '100%',
    top: '0%',
    transform: undefined,
  });
});

test('a wide picture fits inside of an upright one', () => {
  const aspects = { here: upright, there: wide };
  const placement = fitInside(aspects);
  expect(placeOn([0, 0.5], placement, aspects)).toEqual([expect.closeTo(0), expect.closeTo(0.5)]);
  expect(placeOn([1, 0.5], placement, aspects)).toEqual([expect.closeTo(1), expect.closeTo(0.5)]);
});

test('equal points and missing points align nothing', () => {
  const aspects = { here: wide, there: wide };
  const apart: FramePoint[] = [
    [0.2, 0.9],
    [0.8, 0.9],
  ];
  const same: FramePoint[] = [
    [0.5, 0.5],
    [0.5, 0.5],
  ];
  expect(alignPictures({ here: apart, there: same }, aspects)).toBeUndefined();
  expect(alignPictures({ here: same, there: apart }, aspects)).toBeUndefined();
  expect(alignPictures({ here: apart, there: apart.slice(1) }, aspects)).toBeUndefined();
  expect(alignPictures({ here: [], there: [] }, aspects)).toBeUndefined();
  expect(areTooClose(same, wide)).toBe(true);
  expect(areTooClose(same.slice(1), wide)).toBe(false);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const pair = fc.tuple(fc.tuple(share, share), fc.tuple(share, share));
const aspect = fc.constantFrom(wide, upright, 4 / 3, 1);

test('both points of the other picture come to those of this one, and shapes stay similar', () => {
  fc.assert(
    fc.property(pair, pair, aspect, aspect, (here, there, hereAspect, thereAspect) => {
      const aspects = { here: hereAspect, there: thereAspect };
      fc.pre(!areTooClose(here, hereAspect) && !areTooClose(there, thereAspect));
      const placement = alignPictures({ here, there }, aspects);
      if (!placement) throw new Error('The points are apart.');
      for (const i of [0, 1] as const) {
        const [x, y] = placeOn(there[i], placement, aspects);
        expect(x).toBeCloseTo(here[i][0], 6);
        expect(y).toBeCloseTo(here[i][1], 6);
      }
      // A square of the other picture stays a square.
      const at = (x: number, y: number) => {
        const [u, v] = placeOn([x / thereAspect, y], placement, aspects);
        return [u * hereAspect, v] as const;
      };
      const [corner, right, down] = [at(0, 0), at(1, 0), at(0, 1)];
      const across = [right[0] - corner[0], right[1] - corner[1]] as const;
      const along = [down[0] - corner[0], down[1] - corner[1]] as const;
      expect(Math.hypot(...across)).toBeCloseTo(Math.hypot(...along), 6);
      expect(across[0] * along[0] + across[1] * along[1]).toBeCloseTo(0, 4);
      // Not mirrored.
      expect(across[0] * along[1] - across[1] * along[0]).toBeGreaterThan(0);
    }),
  );
});

test('the style puts the corner and the size where the placement says', () => {
  const aspects = { here: 2, there: 1 };
  expect(placementStyle({ scale: 0.5, angle: 0.1, x: 1, y: 0.25 }, aspects)).toEqual({
    left: '50%',
    top: '25%',
    width: '25%',
    height: '50%',
    transformOrigin: '0 0',
    transform: 'rotate(0.1rad)',
  });
});
