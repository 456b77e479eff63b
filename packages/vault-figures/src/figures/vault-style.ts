import { smoothstep } from './geometry.ts';
import { TIMES } from './vault-keys.ts';

/** The apparatus, in meters. The back of the box is at x = 0, the runway at y = 0. */
export const VAULT = {
  poleLength: 4.6,
  grip: 4.45,
  boxDepth: 0.2,
  boxFront: -1,
  barHeight: 5.1,
  barX: 0.7,
  /** Meters per second over the last steps. */
  runSpeed: 8.4,
} as const;

/** How a vault differs from the one that the key poses describe. */
export interface VaultStyle {
  /** Height of the upper hand on the pole, in meters. */
  grip: number;
  /** Meters per second over the last steps. */
  runSpeed: number;
  /** Time on the pole as a share of the modeled one: less is faster. */
  tempo: number;
  /** How much earlier the arms go up in the plant, in seconds; at most 0.08. */
  earlyArms: number;
}

/** The vault of the key poses. */
export const modelStyle: VaultStyle = { grip: VAULT.grip, runSpeed: VAULT.runSpeed, tempo: 1, earlyArms: 0 };

/** Returns the times of the key poses that a style shows at a time, in seconds from take-off: of the body, and of the arms. */
export function paceOf({ tempo, earlyArms }: VaultStyle, seconds: number): { body: number; arms: number } {
  if (seconds <= TIMES.takeOff) {
    // The arms are in time again at take-off.
    const share = smoothstep(-0.55, -0.3, seconds) * (1 - smoothstep(-0.16, TIMES.takeOff, seconds));
    return { body: seconds, arms: seconds + earlyArms * share };
  }
  // After the release, gravity sets the pace.
  const body = Math.min(seconds / tempo, TIMES.release) + Math.max(0, seconds - TIMES.release * tempo);
  return { body, arms: body };
}
