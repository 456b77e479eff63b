import {
  clamp,
  HERO_PHASE,
  momentAt,
  phaseAt,
  PHASES,
  secondsAt,
  vaultAt,
  type VaultMoment,
} from 'vault-figures';
import type { HeroStep, HeroView } from './hero-view.ts';

/** Seconds between two frames: 25 frames per second. */
const FRAME_SECONDS = 0.04;

const keys = PHASES.map((phase) => phase.key);
const [first = 0, last = 1] = [keys[0], keys[keys.length - 1]];

/** Moments (0..1) of the vault: one every 0.04 s, plus the key moment of each phase. */
export const HERO_FRAMES: readonly number[] = [
  ...Array.from({ length: Math.ceil((secondsAt(last) - secondsAt(first)) / FRAME_SECONDS) }, (_, i) =>
    momentAt(secondsAt(first) + i * FRAME_SECONDS),
  ).filter((t) => keys.every((key) => Math.abs(secondsAt(key) - secondsAt(t)) > FRAME_SECONDS / 2)),
  ...keys,
].sort((a, b) => a - b);

/** Index of each phase's key frame. */
export const KEY_FRAMES: readonly number[] = keys.map((key) => HERO_FRAMES.indexOf(key));

/** Index of the frame in the first paint. */
export const FIRST_FRAME = KEY_FRAMES[PHASES.findIndex(({ name }) => name === HERO_PHASE)] ?? 0;

const moments = new Map<number, VaultMoment>();

/** Returns the vault at a frame (cached). */
export function momentOf(frame: number): VaultMoment {
  const known = moments.get(frame);
  if (known) return known;
  const moment = vaultAt(HERO_FRAMES[frame] ?? 0);
  moments.set(frame, moment);
  return moment;
}

export const phaseOf = (frame: number) => phaseAt(HERO_FRAMES[frame] ?? 0);

export const clampFrame = (frame: number): number => clamp(frame, 0, HERO_FRAMES.length - 1);

/** Returns the key frame of the next phase in a direction, or the first or last frame. */
export function stepPhase(frame: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? KEY_FRAMES.find((key) => key > frame) : KEY_FRAMES.findLast((key) => key < frame);
  return next ?? clampFrame(direction === 1 ? HERO_FRAMES.length - 1 : 0);
}

/** Returns the frame whose center of mass is nearest to a point, in meters. */
export function nearestFrame(x: number, y: number): number {
  let [best, least] = [0, Infinity];
  HERO_FRAMES.forEach((_, frame) => {
    const { mass } = momentOf(frame);
    const distance = Math.hypot(mass.x - x, mass.y - y);
    if (distance < least) [best, least] = [frame, distance];
  });
  return best;
}

/** Pole bend (chord shortening) at which the headline is widest. */
const FULL_BEND = 0.26;

/** Returns the headline's font width in percent, from 62 (straight pole) to 125 (fully bent). */
export function headlineWidth(frame: number): number {
  return Math.round(62 + 63 * clamp(momentOf(frame).pole.bend / FULL_BEND, 0, 1));
}

/** Describes a frame for assistive technology: 'Inversion, 0.62 s after take-off, pole bent 25%. …' */
export function describeFrame(frame: number): string {
  const { seconds, pole } = momentOf(frame);
  const { label, cue } = phaseOf(frame);
  const side = seconds < 0 ? 'before' : 'after';
  const time = seconds === 0 ? 'at take-off' : `${Math.abs(seconds).toFixed(2)} s ${side} take-off`;
  return `${label}, ${time}, pole bent ${Math.round(pole.bend * 100)}%. ${cue}`;
}

/** Left edge in meters of the crop on phones. Earlier frames pan the picture. */
const CROP_LEFT = -4.3;

/** Returns all texts and numbers of a frame. */
export function viewOf(frame: number): HeroView {
  const { label, cue } = phaseOf(frame);
  const { seconds, pole, figure, mass } = momentOf(frame);
  return {
    frame,
    lastFrame: HERO_FRAMES.length - 1,
    phase: { label, cue, number: PHASES.indexOf(phaseOf(frame)) + 1, of: PHASES.length },
    readings: {
      time: `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(2)} s`,
      bend: `${Math.round(pole.bend * 100)}%`,
      hips: `${figure.pelvis.y.toFixed(2)} m`,
    },
    headlineWidth: headlineWidth(frame),
    description: describeFrame(frame),
    pan: Math.max(0, CROP_LEFT - mass.x + 0.9),
  };
}

/** Returns the frame that a step leads to. */
export function applyStep(step: HeroStep, frame: number): number {
  switch (step) {
    case 'next phase':
      return stepPhase(frame, 1);
    case 'previous phase':
      return stepPhase(frame, -1);
    case 'next frame':
      return clampFrame(frame + 1);
    case 'previous frame':
      return clampFrame(frame - 1);
    case 'first phase':
      return KEY_FRAMES[0] ?? 0;
    case 'last phase':
      return KEY_FRAMES.at(-1) ?? 0;
  }
}
