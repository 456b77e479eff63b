import { momentAt } from './vault.ts';

export type PhaseName =
  | 'run-up'
  | 'plant'
  | 'take-off'
  | 'drive'
  | 'swing'
  | 'inversion'
  | 'extension'
  | 'turn'
  | 'fly-away';

type Phase = {
  name: PhaseName;
  /** Display name. */
  label: string;
  /** First and last moment, 0..1. */
  from: number;
  to: number;
  /** The moment that shows the phase best, 0..1. */
  key: number;
  /** One cue of a coach. */
  cue: string;
};

/** Start times in seconds from take-off. Each phase lasts until the next. */
const STARTS: readonly [PhaseName, string, number, number, string][] = [
  ['run-up', 'Run-up', -0.72, -0.48, 'Run tall. Let the tip fall by itself.'],
  ['plant', 'Plant', -0.26, -0.08, 'Hands past the ear on the last left, high before you jump.'],
  ['take-off', 'Take-off', -0.03, 0, 'Jump up, top arm long, toe under the top hand.'],
  ['drive', 'Drive', 0.05, 0.16, 'Chest through first. Leave the trail leg long behind.'],
  ['swing', 'Swing', 0.23, 0.36, 'Sweep a long, straight leg. Keep the top arm straight.'],
  ['inversion', 'Inversion', 0.44, 0.62, 'Hips to the hands, eyes on your toes, wait for the pole.'],
  ['extension', 'Extension', 0.72, 0.83, 'Shoot the hips up along the pole, feet to the sky.'],
  ['turn', 'Turn', 0.9, 1.0, 'Pull in line with the pole and turn late, close to it.'],
  ['fly-away', 'Fly-away', 1.13, 1.36, 'Push down, thumbs in, hollow the chest over the bar.'],
];

export const PHASES: readonly Phase[] = STARTS.map(([name, label, start, key, cue], i) => {
  const next = STARTS[i + 1];
  return { name, label, from: momentAt(start), to: next ? momentAt(next[2]) : 1, key: momentAt(key), cue };
});

/** Returns the phase at t (0..1). */
export function phaseAt(t: number): Phase {
  const found = PHASES.findLast((phase) => t >= phase.from) ?? PHASES[0];
  if (!found) throw new Error('The vault has no phases.');
  return found;
}

/** Returns the phase with a name. */
export function phaseNamed(name: PhaseName): Phase {
  const found = PHASES.find((phase) => phase.name === name);
  if (!found) throw new Error(`There is no phase '${name}'.`);
  return found;
}
