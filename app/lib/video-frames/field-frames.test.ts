import { expect, test } from 'vitest';
import { splitIntoFields } from './field-frames.ts';
import { frameAt, indexFrames, timeOf } from './frame-index.ts';

const pictures = indexFrames(
  Array.from({ length: 50 }, (_, i) => ({ timestamp: 1.48 + i / 25, duration: 1 / 25, isKey: i % 12 === 0 })),
);
const fields = splitIntoFields(pictures);

test('50 fields are 50 frames, half a picture apart', () => {
  expect(fields.times).toHaveLength(100);
  fields.times.forEach((time, field) => expect(time).toBeCloseTo(1.48 + field / 50, 9));
  expect(fields.end).toBe(pictures.end);
  expect(fields.keys).toEqual([0, 24, 48, 72, 96]);
});

test('a saved time names the same picture in both views', () => {
  pictures.times.forEach((_, picture) => {
    const saved = Math.round(timeOf(pictures, picture) * 1e6) / 1e6;
    expect(frameAt(fields, saved)).toBe(picture * 2);
    for (const field of [picture * 2, picture * 2 + 1])
      expect(frameAt(pictures, Math.round(timeOf(fields, field) * 1e6) / 1e6)).toBe(picture);
  });
});
