/** Meters from the runway down to the back of the box, where the pole stands: the rules of athletics. */
const boxDepthM = 0.2;

/** How far a bar is above the upper hand when the pole stands upright; meters, negative below it. */
export function barAboveGrip(gripM: number, barM: number): number {
  return Math.round((barM - (gripM - boxDepthM)) * 1000) / 1000;
}

/** Whether a bar so far above the grip (meters) is more likely a slip or a wrong unit than a jump: the best clear about 1.3 m. */
export function isUnlikelyAboveGrip(meters: number): boolean {
  return meters > 1.6 || meters < -2;
}
