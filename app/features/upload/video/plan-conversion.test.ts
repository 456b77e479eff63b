import { expect, test } from 'vitest';
import { isRarelyPlayed, needsConversion } from './plan-conversion.ts';

const able = { canDecode: true, canEncode: true };

test.each(['hevc', 'av1'])('converts %s when the browser can decode it and encode another codec', (codec) => {
  expect(isRarelyPlayed(codec)).toBe(true);
  expect(needsConversion({ codec, ...able })).toBe(true);
  expect(needsConversion({ codec, ...able, canDecode: false })).toBe(false);
  expect(needsConversion({ codec, ...able, canEncode: false })).toBe(false);
});

test.each(['avc', 'vp8', 'vp9', undefined])('does not convert %s', (codec) => {
  expect(isRarelyPlayed(codec)).toBe(false);
  expect(needsConversion({ codec, ...able })).toBe(false);
});
