import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { drillFigures } from './drill-poses.ts';
import type { DrillFigureName } from './drill-poses.ts';
import type { DrillDrawing } from './figure-types.ts';
import { DrillFigure } from './figures.tsx';
import { placeFrame } from './place-frame.ts';

const names = Object.keys(drillFigures) as DrillFigureName[];

test.each(names)('%s renders with a name and without NaN', (name) => {
  const markup = renderToStaticMarkup(createElement(DrillFigure, { name }));
  expect(markup).toContain('role="img"');
  expect(markup).toContain(`<title>${drillFigures[name].title}</title>`);
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
});

test.each(names)('in %s every hand reaches its target', (name) => {
  const drawing: DrillDrawing = drillFigures[name];
  for (const frame of drawing.frames) {
    const { armR, armL } = placeFrame(frame).figure;
    for (const [hand, place] of [
      [armR.hand, frame.handR],
      [armL.hand, frame.handL],
    ] as const) {
      if (place) expect(Math.hypot(hand.x - place[0], hand.y - place[1])).toBeLessThan(0.02);
    }
  }
});
