import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Chronophotograph, PLATE_FRAMES, spreadFrames } from './chronophotograph.tsx';
import { PLATES, ProductPlate } from './plates.tsx';
import type { PlateSubject } from './plates.tsx';

test.each(Object.keys(PLATES) as PlateSubject[])('the plate of %s renders with a name', (subject) => {
  const markup = renderToStaticMarkup(createElement(ProductPlate, { subject }));
  expect(markup).toMatch(/role="img" aria-label="[^"]{20,}"/);
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
});

test('the strobe plate shows one figure in tartan red, and its size suits a page', () => {
  const markup = renderToStaticMarkup(
    createElement(Chronophotograph, { selected: 7, caption: true, numbers: true }),
  );
  expect(markup).toContain('Swing');
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  expect(markup.length).toBeLessThan(100_000);
});

test('a decorative plate is hidden from assistive technology', () => {
  const markup = renderToStaticMarkup(createElement(Chronophotograph, { frames: 3, decorative: true }));
  expect(markup).toContain('aria-hidden="true"');
  expect(markup).not.toContain('<title>');
});

test('spread frames are in ascending order of time', () => {
  for (const frames of [spreadFrames(5), PLATE_FRAMES]) {
    expect([...frames].sort((a, b) => a - b)).toEqual(frames);
  }
});
