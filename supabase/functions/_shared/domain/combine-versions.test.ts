import { expect, test } from 'vitest';
import { combineVersions, isSameVersion, type Version } from './combine-versions.ts';

const base: Version = {
  values: {
    name: 'Flight mode',
    price: '$39',
    seo: { title: 'A', description: 'B' },
    spec: [
      { label: 'Weeks', value: '6' },
      { label: 'Level', value: 'Club' },
    ],
    photo: { picture: 'mara-1', alt: 'Mara', focus: '50% 50%' },
  },
  text: 'One.\n\nTwo.',
};
const [weeks, level] = base.values['spec'] as object[];
const withValues = (values: object): Version => ({
  ...base,
  values: { ...base.values, ...values } as Version['values'],
});

test.each([
  ['two fields', { price: '$45' }, { name: 'Flight' }, { price: '$45', name: 'Flight' }],
  ['a field that one side adds', { badge: 'New' }, { name: 'Flight' }, { badge: 'New', name: 'Flight' }],
  [
    'two fields of a group',
    { seo: { title: 'C', description: 'B' } },
    { seo: { title: 'A', description: 'D' } },
    { seo: { title: 'C', description: 'D' } },
  ],
  [
    'two entries of a list',
    { spec: [{ label: 'Weeks', value: '8' }, level] },
    { spec: [weeks, { label: 'Level', value: 'Elite' }] },
    {
      spec: [
        { label: 'Weeks', value: '8' },
        { label: 'Level', value: 'Elite' },
      ],
    },
  ],
  ['the same change', { price: '$45' }, { price: '$45' }, { price: '$45' }],
])('combines %s, from either side', (_name, mine, theirs, both) => {
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    expect(combineVersions(base, withValues(one), withValues(other))).toEqual(withValues(both));
});

test('combines a field with the text, and keeps what one side removed', () => {
  const { price: _removed, ...rest } = base.values;
  const both = combineVersions(
    base,
    { values: rest, text: base.text },
    { ...base, text: 'One.\n\nThree.\n' },
  );
  expect(both).toEqual({ values: rest, text: 'One.\n\nThree.' });
});

test.each([
  ['the same field', { price: '$45' }, { price: '$49' }],
  ['a field that one side removes', { price: undefined }, { price: '$49' }],
  [
    'the same entry of a list',
    { spec: [{ label: 'Weeks', value: '8' }, level] },
    { spec: [{ label: 'Days', value: '6' }, level] },
  ],
  [
    'a list that gets longer and one of its entries',
    { spec: [weeks, level, weeks] },
    { spec: [weeks, { label: 'Level', value: 'Elite' }] },
  ],
  [
    'the order of a list and one of its entries',
    { spec: [level, weeks] },
    { spec: [{ label: 'Weeks', value: '6', note: 'New' }, level] },
  ],
  [
    'the picture and its focal point',
    { photo: { picture: 'teo-2', alt: 'Teo' } },
    { photo: { picture: 'mara-1', alt: 'Mara', focus: '10% 10%' } },
  ],
])('combines nothing if both change %s', (_name, mine, theirs) => {
  expect(combineVersions(base, withValues(mine), withValues(theirs))).toBeUndefined();
});

test('combines nothing if both change the text', () => {
  expect(combineVersions(base, { ...base, text: 'One.' }, { ...base, text: 'Two.' })).toBeUndefined();
});

test('versions are the same whatever the order of their fields and the space around their text', () => {
  const { name, ...rest } = base.values;
  expect(isSameVersion(base, { values: { ...rest, name: name ?? '' }, text: `\n${base.text}\n` })).toBe(true);
  expect(isSameVersion(base, withValues({ price: '$45' }))).toBe(false);
  expect(isSameVersion(base, { ...base, text: 'One.' })).toBe(false);
});
