import { expect, test } from 'vitest';
import { defaultLook } from '#lib/look/look.ts';
import { lookSchema, readLook } from './look.server.ts';
import { withDrafts } from './content-files.server.ts';
import { findProblems } from './read-yaml.server.ts';

test.each(['red', '#12', '#12345678', '', 'rgb(1, 2, 3)', '#12345g', 7, null, ['#1d4ed1']])(
  'refuses the color %j',
  (accent) => {
    expect(findProblems({ accent }, lookSchema)).toMatchObject([
      { field: 'accent', message: 'must be a color such as #1d4ed1' },
    ]);
  },
);

test('refuses a color that can’t be read, by its field', () => {
  expect(findProblems({ accent: '#ffff00' }, lookSchema)).toMatchObject([
    {
      field: 'accent',
      message: 'needs more contrast: accent as text on paper has 1.0 in the light theme, and needs 4.5',
    },
  ]);
});

test.each([
  { fonts: 'comic-sans' },
  { corners: -1 },
  { corners: 17 },
  { corners: 1.5 },
  { corners: '2' },
  { radius: 2 },
])('refuses %j', (values) => {
  expect(findProblems(values, lookSchema)).toHaveLength(1);
});

test('a file without fields is the default look', () => {
  expect(withDrafts(new Map([['look.yml', '{}']]), readLook)).toEqual(defaultLook);
});

test('a color in capitals is the same color', () => {
  expect(lookSchema.parse({ accent: '#1D4ED1' }).accent).toBe(defaultLook.accent);
});
