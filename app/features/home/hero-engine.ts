import { HeroFigure } from './hero-figure.tsx';
import { nearestFrame, takeStep, viewOf } from './hero-frames.ts';

/** All that moves the hero; it is fetched in one piece when somebody begins to use the page. */
export const heroEngine = { HeroFigure, nearestFrame, takeStep, viewOf };

export type HeroEngine = typeof heroEngine;
