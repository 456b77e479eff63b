export type CoverName = 'running-gait' | 'take-off' | 'swing' | 'runway-ready';

/** Data of a cover that pages need without drawing it. Sizes in meters. */
export interface CoverFacts {
  /** Alternative text. */
  label: string;
  /** Covers are twice as wide as high. */
  height: number;
  /** Heights that are marked with a line. */
  marks: readonly number[];
}

/** Share of a cover's height that is below the ground. */
export const BELOW_GROUND = 0.1;

export const coverFacts: Record<CoverName, CoverFacts> = {
  'running-gait': {
    label: 'A runner in six frames at an easy pace: tall, the foot under the hip',
    height: 2.75,
    marks: [1, 2],
  },
  'take-off': {
    label:
      'The last steps and the take-off in six frames. As the foot leaves the ground it is under the top hand.',
    height: 4.2,
    marks: [1, 2, 3],
  },
  swing: {
    label:
      'Five frames on a high bar with straight arms, from the long body to the toes at the bar and upside down',
    height: 3.9,
    marks: [1, 2, 3],
  },
  'runway-ready': {
    label: 'A vaulter waits at the back of the runway, the pole raised. Far ahead are the box and the bar.',
    height: 5.2,
    marks: [1, 2, 3, 4],
  },
};
