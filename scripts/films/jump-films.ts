import type { JumpFilm } from 'vault-figures/generators';

/** Shows the run-up on the left and the mat on the right, in 16:9. */
const wholeJump = { left: -9.2, right: 3.2, bottom: -0.45, top: 6.525 };

/** The jump of /reviews/sample. */
export const sampleJump: JumpFilm = {
  name: 'sample-jump',
  width: 1920,
  height: 1080,
  framesPerSecond: 60,
  from: -0.72,
  to: 1.72,
  slowness: 1,
  window: wholeJump,
  isMirrored: false,
};

/** The jump that /reviews/sample compares with: two weeks later, with the hands up earlier, a higher grip and more speed. */
export const laterJump: JumpFilm = {
  ...sampleJump,
  name: 'sample-jump-later',
  to: 1.66,
  jump: { style: { grip: 4.55, runSpeed: 8.7, tempo: 0.95, earlyArms: 0.06 }, bar: 5.2 },
};

/** Films of the invented athletes in local mode. */
export const demoJumps: readonly JumpFilm[] = [
  { ...sampleJump, name: 'from-the-right', width: 1280, height: 720, framesPerSecond: 30 },
  {
    ...sampleJump,
    name: 'from-the-left',
    width: 1280,
    height: 720,
    isMirrored: true,
  },
  {
    ...sampleJump,
    name: 'upright-phone',
    width: 720,
    height: 1280,
    window: { left: -4.6, right: 1.2, bottom: -0.9, top: 9.4111 },
    from: -0.4,
  },
  {
    ...sampleJump,
    name: 'slow-motion-take-off',
    width: 1280,
    height: 720,
    window: { left: -6.4, right: 1.2, bottom: -0.4, top: 3.875 },
    from: -0.4,
    to: 0.55,
    slowness: 4,
  },
];

/** The poster of /reviews/sample: the take-off. */
export const samplePoster = { path: 'public/films/sample-jump.webp', seconds: 0 };

/** Pictures of the phases on /reviews/sample, shown until the film has loaded. Twice as wide as the widest one. */
export const sampleStills = {
  width: 480,
  path: (phase: string) => `public/films/sample-jump-${phase}.webp`,
};

/** Committed films of the invented athletes. */
export const demoJumpFolder = 'server/seed/films';
/** Hashes of the inputs of all jump films. */
export const jumpSourcesFile = `${demoJumpFolder}/sources.json`;
