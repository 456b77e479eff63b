/** The clock of filmed pictures, in seconds. It never goes back, unlike the time of day. */
export const filmClock = (): number => performance.now() / 1000;
