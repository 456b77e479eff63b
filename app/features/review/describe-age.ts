/** Whether an athlete said that they are under 18; undefined or null where they were not asked or did not answer. */
export function describeAge(isMinor: boolean | null | undefined): string {
  return isMinor === undefined || isMinor === null ? 'Age not stated' : isMinor ? 'Under 18' : '18 or older';
}
