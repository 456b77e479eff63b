import type { Pose } from '../body.ts';
import type { Anchor, Frame } from '../figure-types.ts';
import type { Movement } from '../movement.ts';

const otherSide = (name: string): string =>
  name.endsWith('R') ? `${name.slice(0, -1)}L` : name.endsWith('L') ? `${name.slice(0, -1)}R` : name;

const FLAT = { R: 'L', L: 'R', RL: 'RL' } as const;

/** Returns the key frames for the other leg, `seconds` later and `meters` ahead. */
export function mirrored(keys: Movement['keys'], seconds: number, meters: number): Movement['keys'] {
  return keys.map(({ at, frame }) => ({ at: at + seconds, frame: mirrorFrame(frame, meters) }));
}

function mirrorFrame({ pose, at, anchor, flat, ...rest }: Frame, meters: number): Frame {
  return {
    ...rest,
    pose: Object.fromEntries(
      Object.entries(pose).map(([name, angle]) => [otherSide(name), angle]),
    ) as Partial<Pose>,
    at: [at[0] + meters, at[1]],
    ...(anchor && { anchor: otherSide(anchor) as Anchor }),
    ...(flat && { flat: FLAT[flat] }),
  };
}
