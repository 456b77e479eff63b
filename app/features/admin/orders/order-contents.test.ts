import { expect, test } from 'vitest';
import { describeContents, hasFiles } from './order-contents.ts';

const download = { id: 'a' };
const credit = { granted: 1, used: 0 };

test.each([
  ['files', [download], null, true],
  ['reviews', [], credit, false],
  ['reviews', [], [credit], false],
  ['files and reviews', [download], credit, true],
  [undefined, [], null, false],
  [undefined, [], [], false],
])('an order opens %s', (contents, downloads, credits, expected) => {
  const order = { user_downloads: downloads, review_credits: credits };
  expect(describeContents(order)).toBe(contents);
  expect(hasFiles(order)).toBe(expected);
});
