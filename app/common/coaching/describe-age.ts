/** Returns the age label of an athlete. `isMinor` is null or undefined if the athlete has not answered. */
export function describeAge(isMinor: boolean | null | undefined): string {
  return isMinor === undefined || isMinor === null ? 'Age not stated' : isMinor ? 'Under 18' : '18 or older';
}
