/** Address of the page on which an athlete puts another version of a film in place of the old one. */
export const replacePath = (submissionId: string): string => `/upload?replace=${submissionId}`;

/** Finds that address in a message, with or without the site's origin. Its group is the submission's id. */
export const replacePattern =
  /(?:https?:\/\/[^\s/]+)?\/upload\?replace=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
