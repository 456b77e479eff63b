import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampFrame, endOf, frameAt, indexFrames, keyBefore, middleOf, timeOf } from './frame-index.ts';

const entry = (timestamp: number, duration: number, isKey = false) => ({ timestamp, duration, isKey });

/** Frames as written by a phone: in decoding order, at 30 then 240 frames per second, then a gap. */
const phone = indexFrames([
  entry(0, 0.033, true),
  entry(0.1, 0.0042),
  entry(0.033, 0.034),
  entry(0.067, 0.033),
  entry(0.1042, 0.0042, true),
  entry(0.1084, 0.4),
  entry(0.5084, 0.033),
]);

test('sorts frames by presentation time', () => {
  expect(phone.times).toEqual([0, 0.033, 0.067, 0.1, 0.1042, 0.1084, 0.5084]);
  expect(phone.keys).toEqual([0, 4]);
  expect(phone.end).toBeCloseTo(0.5414);
});

test('finds the frame shown at a time', () => {
  expect(frameAt(phone, 0.05)).toBe(1);
  expect(frameAt(phone, 0.3)).toBe(5);
  expect(frameAt(phone, -1)).toBe(0);
  expect(frameAt(phone, 99)).toBe(6);
  expect(middleOf(phone, 5)).toBeCloseTo(0.3084);
  expect(endOf(phone, 6)).toBe(phone.end);
});

test('finds the frame for times rounded to milliseconds or microseconds', () => {
  phone.times.forEach((time, frame) => {
    expect(frameAt(phone, Math.floor(time * 1e6) / 1e6)).toBe(frame);
    expect(frameAt(phone, time - 0.0004)).toBe(frame);
  });
});

test('ignores frames that end before the start and merges duplicates', () => {
  const index = indexFrames([
    entry(-0.05, 0.02, true),
    entry(-0.01, 0.03),
    entry(0.02, 0.02),
    entry(0.02, 0.02, true),
  ]);
  expect(index.times).toEqual([-0.01, 0.02]);
  expect(index.keys).toEqual([0, 1]);
});

test('gives the last frame an end if the file has none', () => {
  const index = indexFrames([entry(0, 0.04, true), entry(0.04, 0)]);
  expect(index.end).toBeGreaterThan(0.04);
  expect(frameAt(index, middleOf(index, 1))).toBe(1);
});

test('rejects a video without frames', () => {
  expect(() => indexFrames([])).toThrow('no frames');
});

test('finds the preceding key frame', () => {
  expect([0, 3, 4, 6].map((frame) => keyBefore(phone, frame))).toEqual([0, 0, 4, 4]);
});

test('clamps frame numbers to the video', () => {
  expect(clampFrame(phone, -3)).toBe(0);
  expect(clampFrame(phone, 3.4)).toBe(3);
  expect(clampFrame(phone, 1e9)).toBe(6);
});

test('maps the start and middle of each frame back to that frame', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.001, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (durations, start) => {
        let timestamp = start;
        const index = indexFrames(
          durations.map((duration) => {
            const frame = entry(timestamp, duration);
            timestamp += duration;
            return frame;
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
