import { HeroFigure } from './hero-figure.tsx';
import { nearestFrame, applyStep, viewOf } from './hero-frames.ts';

/** Everything that the interactive hero needs, in one chunk. It is loaded on the first interaction. */
export const heroEngine = { HeroFigure, nearestFrame, applyStep, viewOf };

export type HeroEngine = typeof heroEngine;
