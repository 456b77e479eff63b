import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HeroFigure, HeroSetting } from './hero-figure.tsx';
import { FIRST_FRAME, viewOf } from './hero-frames.ts';
import type { HeroStill } from './hero-view.ts';

/** The text stands twice in the page, once as data; single quotes are the same in both, and so cost nothing the second time. */
const markupOf = (element: ReactElement): string => renderToStaticMarkup(element).replaceAll('"', "'");

/** The hero of the first paint. */
export function heroStill(): HeroStill {
  return {
    view: viewOf(FIRST_FRAME),
    setting: markupOf(<HeroSetting />),
    figure: markupOf(<HeroFigure frame={FIRST_FRAME} />),
  };
}
