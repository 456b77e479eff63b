import { expect, test } from 'vitest';
import { isForeign, isRarelyPlayed, isRewrapped, needsConversion } from './plan-conversion.ts';

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

const container = (type: string) => ({ type, extension: '' });

test.each([
  ['video/mp2t', 'avc', 'rewrapped'],
  ['video/mp2t', undefined, 'foreign'],
  ['video/x-msvideo', undefined, 'foreign'],
  ['video/quicktime', 'prores', 'foreign'],
  ['video/quicktime', 'avc', 'sent'],
  // Offline, a codec is not read.
  ['video/mp4', undefined, 'sent'],
])('a video in %s with the codec %s is %s', (type, codec, expected) => {
  const fate = isForeign(container(type), codec)
    ? 'foreign'
    : isRewrapped(container(type), codec)
      ? 'rewrapped'
      : 'sent';
  expect(fate).toBe(expected);
});
