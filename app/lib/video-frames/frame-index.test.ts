import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampFrame, endOf, frameAt, indexFrames, keyBefore, middleOf, timeOf } from './frame-index.ts';

const entry = (timestamp: number, duration: number, isKey = false) => ({ timestamp, duration, isKey });

/** As a phone writes them: in the order of decoding, 30 a second, then 240, then a gap. */
const phone = indexFrames([
  entry(0, 0.033, true),
  entry(0.1, 0.0042),
  entry(0.033, 0.034),
  entry(0.067, 0.033),
  entry(0.1042, 0.0042, true),
  entry(0.1084, 0.4),
  entry(0.5084, 0.033),
]);

test('frames stand in the order in which they are shown, whatever the order of the file', () => {
  expect(phone.times).toEqual([0, 0.033, 0.067, 0.1, 0.1042, 0.1084, 0.5084]);
  expect(phone.keys).toEqual([0, 4]);
  expect(phone.end).toBeCloseTo(0.5414);
});

test('a moment belongs to the frame that stands then', () => {
  expect(frameAt(phone, 0.05)).toBe(1);
  expect(frameAt(phone, 0.3)).toBe(5);
  expect(frameAt(phone, -1)).toBe(0);
  expect(frameAt(phone, 99)).toBe(6);
  expect(middleOf(phone, 5)).toBeCloseTo(0.3084);
  expect(endOf(phone, 6)).toBe(phone.end);
});

test('a clock that rounds to the millisecond or microsecond still finds the frame', () => {
  phone.times.forEach((time, frame) => {
    expect(frameAt(phone, Math.floor(time * 1e6) / 1e6)).toBe(frame);
    expect(frameAt(phone, time - 0.0004)).toBe(frame);
  });
});

test('what ends before the film begins is no frame, what is written twice is one', () => {
  const index = indexFrames([
    entry(-0.05, 0.02, true),
    entry(-0.01, 0.03),
    entry(0.02, 0.02),
    entry(0.02, 0.02, true),
  ]);
  expect(index.times).toEqual([-0.01, 0.02]);
  expect(index.keys).toEqual([0, 1]);
});

test('the last frame has an end, though the file gives it none', () => {
  const index = indexFrames([entry(0, 0.04, true), entry(0.04, 0)]);
  expect(index.end).toBeGreaterThan(0.04);
  expect(frameAt(index, middleOf(index, 1))).toBe(1);
});

test('a film without frames is refused', () => {
  expect(() => indexFrames([])).toThrow('no frames');
});

test('decoding begins at the key frame before', () => {
  expect([0, 3, 4, 6].map((frame) => keyBefore(phone, frame))).toEqual([0, 0, 4, 4]);
});

test('no number leads beyond the film', () => {
  expect(clampFrame(phone, -3)).toBe(0);
  expect(clampFrame(phone, 3.4)).toBe(3);
  expect(clampFrame(phone, 1e9)).toBe(6);
});

test('in every film each frame’s beginning and middle are its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.001, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (durations, start) => {
        let timestamp = start;
        const index = indexFrames(
          durations.map((duration) => {
            const one = entry(timestamp, duration);
            timestamp += duration;
            return one;
          }),
        );
        return index.times.every(
          (_, frame) =>
            frameAt(index, timeOf(index, frame)) === frame &&
            frameAt(index, middleOf(index, frame)) === frame,
        );
      },
    ),
  );
});
