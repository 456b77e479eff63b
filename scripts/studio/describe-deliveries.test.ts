import { expect, test } from 'vitest';
import type { ContentValue } from '#domain/content-calls.ts';
import { describeDeliveries } from './describe-deliveries.ts';

const first = { kind: 'file', fileName: 'Knee.pdf', path: 'knee.pdf' };
const second = { ...first, upload: 'uploads/knee-0123456789ab.pdf' };
const other = { ...first, path: 'uploads/other-0123456789ab.pdf' };

test.each([
  ['a first PDF', [first], [], 'Knee.pdf'],
  ['a PDF of a new product', [second], undefined, 'Knee.pdf'],
  ['a new version', [second], [first], 'Knee.pdf, a new version. Earlier buyers get it, too.'],
  [
    'the first version again',
    [first],
    [second],
    'Knee.pdf, its first version again. Earlier buyers get it, too.',
  ],
  ['another PDF for later buyers', [other], [second], 'Knee.pdf, another PDF. Earlier buyers keep theirs.'],
  ['another name', [{ ...first, fileName: 'The knee.pdf' }], [first], 'The knee.pdf'],
  ['no PDF', [], [first], 'No PDF anymore. Earlier buyers keep theirs.'],
  ['nothing', [], [], undefined],
  ['nothing at all', undefined, undefined, undefined],
])('says that a product delivers %s', (_name, after, before, sentence) => {
  expect(describeDeliveries(after, before)).toBe(sentence);
});

test('names links and reviews on lines of their own, and no stored file', () => {
  const value: ContentValue[] = [
    second,
    { kind: 'link', label: 'Open your program', url: '/program' },
    { kind: 'review-credit', count: 2 },
  ];
  expect(describeDeliveries(value)).toBe('Knee.pdf\nOpen your program: /program\n2 video reviews');
  expect(describeDeliveries(value, [first])).not.toContain('uploads/');
});
