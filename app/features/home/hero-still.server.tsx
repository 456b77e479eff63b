import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HeroFigure, HeroSetting } from './hero-figure.tsx';
import { FIRST_FRAME, viewOf } from './hero-frames.ts';
import type { HeroStill } from './hero-view.ts';

/**
 * Uses single quotes: the markup is in the page twice, once as JSON, and without escapes both copies compress as one.
 */
const markupOf = (element: ReactElement): string => renderToStaticMarkup(element).replaceAll('"', "'");

/** Returns the prerendered hero. */
export function heroStill(): HeroStill {
  return {
    view: viewOf(FIRST_FRAME),
    setting: markupOf(<HeroSetting />),
    figure: markupOf(<HeroFigure frame={FIRST_FRAME} />),
  };
}
