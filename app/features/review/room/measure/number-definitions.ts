import type { MeasurementKind, VaultKind } from './measurement.ts';

interface Definition {
  /** What is measured, from where to where. */
  text: string;
  unit: string;
  source: string;
}

const review =
  'Frère, L’Hermette, Slawinski and Tourny-Chollet, ‘Mechanics of pole vaulting: a review’, Sports Biomechanics 9 (2010), doi 10.1080/14763141.2010.492430';
const championships =
  'Hanley, Gravestock, Bissas and Merlino, ‘Biomechanical report for the World Indoor Championships 2018: pole vault women’ (2019)';
const own = 'Our own definition';

/** Definition, unit and source of each number of the vault. */
export const definitions: Record<VaultKind, Definition> = {
  'take-off': {
    text: 'From the toe of the take-off foot to the back of the box, along the runway, on the last frame on the ground.',
    unit: 'meters, or feet and inches',
    source: championships,
  },
  'grip-height': {
    text: 'From the runway straight up to the middle of the top hand, on the last frame on the ground.',
    unit: 'meters, or feet and inches',
    source: own,
  },
  'lower-hand': {
    text: 'From the runway straight up to the middle of the lower hand, on the last frame on the ground.',
    unit: 'meters, or feet and inches',
    source: own,
  },
  'run-up': {
    text: 'The last 5 m before the take-off foot’s last contact, divided by their time. A step length is from the toe of one contact to the toe of the next, along the runway.',
    unit: 'meters or feet per second; steps in meters, or feet and inches',
    source: own,
  },
  'pole-angle': {
    text: 'Between the runway and the straight line from the tip of the pole to the top hand, on the last frame on the ground.',
    unit: 'degrees',
    source: review,
  },
  'pole-bend': {
    text: 'How much shorter the straight line from tip to top hand is than the grip along the pole, where it is shortest.',
    unit: 'percent of the grip',
    source: review,
  },
  'chord-angle': {
    text: 'Between the runway and the chord, which is the straight line from tip to top hand, where the pole is bent most.',
    unit: 'degrees',
    source: review,
  },
  'trail-leg': {
    text: 'How far the line from hip to ankle of the trail leg turns between two frames, divided by the time between. It is the mean of that stretch.',
    unit: 'degrees per second',
    source: own,
  },
  'hips-over-bar': {
    text: 'From the bar straight up to the middle of the hips at their highest. Below the bar it is negative.',
    unit: 'meters, or feet and inches',
    source: own,
  },
  'hips-to-bar': {
    text: 'Along the runway, from the bar to the middle of the hips at their highest. Before the bar it is negative: the hips come down before they are over it, so the standards may come forward by this much. Behind it they may go back.',
    unit: 'meters, or feet and inches',
    source: own,
  },
};

/** Returns the definition of a number of the vault. */
export const definitionOf = (kind: MeasurementKind): Definition | undefined =>
  Object.entries(definitions).find(([name]) => name === kind)?.[1];
