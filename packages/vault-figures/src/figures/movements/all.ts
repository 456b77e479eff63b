import { gymMovements } from './gym.ts';
import { medBallMovements } from './med-ball.ts';
import { poleDrillMovements } from './pole-drills.ts';
import { rehabMovements } from './rehab.ts';
import { strengthMovements } from './strength.ts';
import { warmUpMovements } from './warm-up.ts';

/** The movements of the library's films, by the file name of the exercise in content/exercises. */
export const movements = {
  ...warmUpMovements,
  ...strengthMovements,
  ...rehabMovements,
  ...poleDrillMovements,
  ...medBallMovements,
  ...gymMovements,
};
