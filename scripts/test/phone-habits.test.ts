import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';

// What an iPhone does to a page that a computer does not.

const sources = trackedFiles('app/*.tsx', 'app/*.css')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const tagsOf = (names: string) => new RegExp(`<(?:${names})\\b[^]*?(?:/>|\\n\\s*>)`, 'g');

function find(pattern: RegExp, isFault: (match: string) => boolean = () => true): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(([match]) => isFault(match)).map(([match]) => `${file}: ${match}`),
  );
}

test('no field is smaller than 16 px by touch: Safari would zoom into it', () => {
  const isSmall = (tag: string) => /\btext-1[35]\b/.test(tag.replaceAll('placeholder:text-1', ''));
  const isLarge = (tag: string) => tag.includes('pointer-coarse:text-17');
  expect(find(tagsOf('input|textarea|select'), (tag) => isSmall(tag) && !isLarge(tag))).toEqual([]);
  expect(find(/\[&_(input|textarea|select)\]:text-1[35]/g)).toEqual([]);
});

test('videos play in the page: Safari would fill the screen with them', () => {
  expect(find(tagsOf('video'), (tag) => !tag.includes('playsInline'))).toEqual([]);
});

test('no height is measured with the bars of the browser hidden', () => {
  expect(find(/\b(?:min-h|max-h|h)-screen\b|\b\d+vh\b/g)).toEqual([]);
});
