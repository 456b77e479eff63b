/** The demo account that is the owner and a coach. */
export const ownerEmail = 'coach@example.com';
export const athleteEmail = 'athlete@example.com';
