import type { SceneWindow } from './scene-window.tsx';

/** Visible area of the home page's vault, in meters. */
export const HERO_WINDOW: SceneWindow = { left: -10.7, right: 3.1, bottom: -0.34, top: 6.42 };

/** The initially selected phase. The strobe picture does not contain it. */
export const HERO_PHASE = 'inversion';

/** File of the strobe picture behind the selected figure. */
export const heroStrobeFile = '/plates/hero-strobe.svg';
