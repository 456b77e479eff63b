import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { programPlates, stepPlates } from './plates-programs.tsx';
import { initialsOf, Portrait } from './portrait.tsx';

test.each([
  ['Mara Lindqvist', 'ML'],
  ['Ana de la Cruz', 'AC'],
  ['Éva Ökrös', 'ÉÖ'],
  ['Pelé', 'P'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a portrait has the name and the height of the bar as its label', () => {
  const markup = renderToStaticMarkup(createElement(Portrait, { name: 'Mara Lindqvist', best: 4.6 }));
  expect(markup).toContain('aria-label="Mara Lindqvist, personal best 4.60 m"');
  expect(markup).toContain('4.60 m');
});

test('every program and every step has its own drawing', () => {
  const pictures = [...programPlates().map(([, picture]) => picture), ...stepPlates()];
  const drawings = pictures.map((picture) => renderToStaticMarkup(picture));
  expect(new Set(drawings).size).toBe(14);
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
});
