import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

test('finds times of the review', () => {
  expect(splitText('At @2.34 s you plant late, see @10s.')).toEqual([
    { kind: 'text', text: 'At ' },
    { kind: 'time', text: '@2.34 s', seconds: 2.34 },
    { kind: 'text', text: ' you plant late, see ' },
    { kind: 'time', text: '@10s', seconds: 10 },
    { kind: 'text', text: '.' },
  ]);
});

test('accepts a decimal comma', () => {
  expect(splitText('@2,5 s')).toEqual([{ kind: 'time', text: '@2,5 s', seconds: 2.5 }]);
});

test.each(['@ 2.34 s', '@2.34', 'ada@2sun.com', '@2.34 steps'])('keeps %j as text', (text) => {
  expect(splitText(text)).toEqual([{ kind: 'text', text }]);
});

test('finds the address for another version of a video', () => {
  const id = '0b8f6a52-7b1e-4f0e-9f4e-5a8f0f3c2d11';
  const text = `https://crossbar.example/upload?replace=${id}`;
  expect(splitText(`Open ${text} @2 s`)).toEqual([
    { kind: 'text', text: 'Open ' },
    { kind: 'replace', text, submissionId: id },
    { kind: 'text', text: ' ' },
    { kind: 'time', text: '@2 s', seconds: 2 },
  ]);
});

test('never loses a character', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('@', '2', '.', ' ', 's', 'x', '\n', '@2.34 s')), (pieces) => {
      const text = pieces.join('');
      return splitText(text).reduce((all, part) => all + part.text, '') === text;
    }),
  );
});
