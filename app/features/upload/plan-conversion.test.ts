import { expect, test } from 'vitest';
import { isRarelyPlayed, isToConvert } from './plan-conversion.ts';

const able = { canDecode: true, canEncode: true };

test.each(['hevc', 'av1'])('%s is converted where the browser can read it and write another', (codec) => {
  expect(isRarelyPlayed(codec)).toBe(true);
  expect(isToConvert({ codec, ...able })).toBe(true);
  expect(isToConvert({ codec, ...able, canDecode: false })).toBe(false);
  expect(isToConvert({ codec, ...able, canEncode: false })).toBe(false);
});

test.each(['avc', 'vp8', 'vp9', undefined])('%s goes up as it is', (codec) => {
  expect(isRarelyPlayed(codec)).toBe(false);
  expect(isToConvert({ codec, ...able })).toBe(false);
});
