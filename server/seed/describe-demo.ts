import { athleteEmail, ownerEmail } from './demo-emails.ts';

/** Lines for the terminal: who can sign in to a local installation, and what to look at first. */
export const describeDemo = (siteUrl: string, password: string): string =>
  [
    `  Sign in as       ${ownerEmail}, the owner and a coach, or ${athleteEmail}, an athlete`,
    `  with password    ${password}, as all sample accounts`,
    `  A sample review  ${siteUrl}/reviews/sample`,
  ].join('\n');
