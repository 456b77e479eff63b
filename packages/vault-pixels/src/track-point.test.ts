import { expect, test } from 'vitest';
import { createTracker, maxDrift, type Pixel, type ReadSquare } from './track-point.ts';

const width = 640;
/** Gray level of a still, uneven background. */
const backdrop = (x: number, y: number) => 90 + 20 * Math.sin(x / 37) + 15 * Math.cos(y / 23);

/** Returns the reader of a frame with a checkered ball, or of an empty frame. */
function drawFrame(ball: Pixel | undefined): ReadSquare {
  return ({ x, y }, radius) => {
    const side = 2 * radius + 1;
    const [left, top] = [Math.round(x) - radius, Math.round(y) - radius];
    const data = Uint8Array.from({ length: side * side }, (_, at) => {
      const [column, row] = [left + (at % side), top + Math.floor(at / side)];
      const [right, down] = [column - (ball?.x ?? Infinity), row - (ball?.y ?? Infinity)];
      if (Math.hypot(right, down) > 9) return backdrop(column, row);
      return 150 + 90 * Math.sin(right / 2) * Math.sin(down / 2);
    });
    return { left, top, width: side, height: side, data };
  };
}

/** A throw: 8 pixels a frame to the right, up and down again. */
const ballAt = (frame: number): Pixel => ({ x: 60 + 8 * frame, y: 200 - 9 * frame + 0.4 * frame ** 2 });

test('follows a thrown ball to within a pixel', () => {
  const tracker = createTracker(drawFrame(ballAt(0)), ballAt(0), width);
  for (let frame = 1; frame < 25; frame++) {
    const { x = 0, y = 0 } = tracker.next(drawFrame(ballAt(frame))) ?? {};
    expect(Math.hypot(x - ballAt(frame).x, y - ballAt(frame).y)).toBeLessThan(1);
  }
});

test('follows a mark that only moves to its end, without asking', () => {
  const markAt = (frame: number): Pixel => ({ x: 60 + 4.3 * frame, y: 200 + 1.7 * frame });
  const tracker = createTracker(drawFrame(markAt(0)), markAt(0), width);
  for (let frame = 1; frame < 100; frame++) {
    const { x = 0, y = 0, drift = Infinity } = tracker.next(drawFrame(markAt(frame))) ?? {};
    expect(Math.hypot(x - markAt(frame).x, y - markAt(frame).y)).toBeLessThan(1);
    expect(drift).toBeLessThan(maxDrift * width);
  }
});

test('the drift grows faster where other places match as well', () => {
  const onBall = createTracker(drawFrame(ballAt(0)), ballAt(0), width);
  /** A bright bar along the picture: nothing says where on it the point is. */
  const bar: ReadSquare = ({ x, y }, radius) => {
    const side = 2 * radius + 1;
    const [left, top] = [Math.round(x) - radius, Math.round(y) - radius];
    const noise = (at: number) => (at * 7919) % 13;
    const data = Uint8Array.from({ length: side * side }, (_, at) =>
      Math.abs(top + Math.floor(at / side) - 200) < 6 ? 200 + noise(at) : 60 + noise(at),
    );
    return { left, top, width: side, height: side, data };
  };
  const onBar = createTracker(bar, { x: 300, y: 200 }, width);
  for (let frame = 1; frame < 4; frame++) {
    const sure = onBall.next(drawFrame(ballAt(frame)))?.drift ?? NaN;
    const unsure = onBar.next(bar)?.drift ?? NaN;
    expect(sure).toBeLessThan(3 * frame);
    expect(unsure).toBeGreaterThan(2 * sure);
  }
});

test('loses a ball that is hidden, and does not find it again by itself', () => {
  const tracker = createTracker(drawFrame(ballAt(0)), ballAt(0), width);
  expect(tracker.next(drawFrame(ballAt(1)))).toBeDefined();
  expect(tracker.next(drawFrame(undefined))).toBeUndefined();
  expect(tracker.next(drawFrame(ballAt(3)))).toBeUndefined();
});

test('follows nothing from a place without any contrast', () => {
  const empty: ReadSquare = (_, radius) => ({
    left: 0,
    top: 0,
    width: 2 * radius + 1,
    height: 2 * radius + 1,
    data: new Uint8Array((2 * radius + 1) ** 2).fill(80),
  });
  expect(createTracker(empty, { x: 50, y: 50 }, width).next(empty)).toBeUndefined();
});
