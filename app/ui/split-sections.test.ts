import { expect, test } from 'vitest';
import { splitSections } from './split-sections.ts';

test('splits at h2 headings and keeps all content', () => {
  expect(
    splitSections('<p>First</p>\n<h2>For <em>whom</em></h2>\n<p>You</p>\n<h3>More</h3><h2>Why</h2>'),
  ).toEqual([
    { html: '<p>First</p>\n' },
    { heading: 'For <em>whom</em>', html: '<p>You</p>\n<h3>More</h3>' },
    { heading: 'Why', html: '' },
  ]);
  expect(splitSections('')).toEqual([]);
});
