import { expect, test } from 'vitest';
import { beginsWithBottom, readHasFieldOrder, readSequence } from './parameter-sets.ts';
import { splitByStartCodes } from './split-units.ts';

const unit = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Units that x264 wrote for films of these kinds. */
const interlaced = unit('67640028acd94078044fde0220000003002000000643e2c5b2c000');
const ntsc = unit('6764001eacd940b47b7fe001000122000003000200000300643e28532c00');
const progressive = unit('67640020acd9405005bb0110000003001000000640f183196000');
const pictureParameters = unit('68fba3cb22c0');

test.each([
  [interlaced, { height: 1080, isInterlaced: true }],
  [ntsc, { height: 480, isInterlaced: true }],
  [progressive, { height: 720, isInterlaced: false }],
])('reads the height of whole pictures, and whether they have fields', (sequence, expected) => {
  expect(readSequence(sequence)).toMatchObject(expected);
});

test.each([
  ['658882020dffccd445ff11cc2688c5d6336e14f811369065667168d0964f8c01', false],
  ['6588820b0dffccd4461ef5ebabef34bdd76178e3f13678f2b0926c2bc4bf1948', true],
])('reads which field comes first', (slice, isBottomFirst) => {
  const hasFieldOrder = readHasFieldOrder(pictureParameters);
  expect(hasFieldOrder).toBe(true);
  expect(beginsWithBottom(unit(slice), readSequence(interlaced), hasFieldOrder)).toBe(isBottomFirst);
});

test('reads a unit without its end as zeros, and does not hang', () => {
  for (let length = 0; length < interlaced.length; length++) readSequence(interlaced.subarray(0, length));
});

test('splits a stream at its start codes', () => {
  const stream = unit('00000001670102000001680300000001650405');
  const hex = splitByStartCodes(stream).map((part) => Buffer.from(part).toString('hex'));
  // A start code of four bytes leaves its first zero at the end of the unit before it.
  expect(hex).toEqual(['670102', '680300', '650405']);
});
