/** Returns a moment as Stripe counts it: whole seconds since 1970. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
