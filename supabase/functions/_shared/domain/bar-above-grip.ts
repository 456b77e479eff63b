/** Depth of the planting box in meters, by the rules of athletics. */
const boxDepthM = 0.2;

/** Returns the height of the bar above the top hand on an upright pole, in meters; negative when below. */
export function barAboveGrip(gripM: number, barM: number): number {
  return Math.round((barM - (gripM - boxDepthM)) * 1000) / 1000;
}

/** Whether a height above the grip (meters) is probably a typo or a wrong unit. The best vaulters clear about 1.3 m. */
export function isUnlikelyAboveGrip(meters: number): boolean {
  return meters > 1.6 || meters < -2;
}
