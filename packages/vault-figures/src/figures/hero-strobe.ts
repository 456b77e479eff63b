import type { SceneWindow } from './scene-window.tsx';

/** What the home page's vault shows, in meters. */
export const HERO_WINDOW: SceneWindow = { left: -10.7, right: 3.1, bottom: -0.34, top: 6.42 };

/** The phase of the first paint; the strobe leaves it out. */
export const HERO_PHASE = 'inversion';

/** Where the exposures lie that stand behind the selected figure. */
export const heroStrobeFile = '/plates/hero-strobe.svg';
