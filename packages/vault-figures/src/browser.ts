// Drawings for the browser. Nothing here reads files or needs Node.
export { BELOW_GROUND, coverFacts, type CoverName } from './figures/cover-facts.ts';
export { clamp, cm } from './figures/geometry.ts';
export { HERO_PHASE, HERO_WINDOW, heroStrobeFile } from './figures/hero-strobe.ts';
export { COLOR, Label, Line, MONO } from './figures/marks.tsx';
export { phaseAt, PHASES } from './figures/phases.ts';
export { viewBox } from './figures/scene-window.tsx';
export { Crossbar, LandingMat, MassTrace, Runway, Vaulter } from './figures/scene.tsx';
export { momentAt, secondsAt, vaultAt, type VaultMoment, type VaultStyle } from './figures/vault.ts';
