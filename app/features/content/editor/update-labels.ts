import type { UpdateSource } from '#domain/content-calls.ts';

/** Says in lists that the owner has to decide about a newer version of a file. */
export const updateLabels: Readonly<Record<UpdateSource, string>> = {
  site: 'Changed on the site since this draft began',
  code: 'An update brought a new version of this page',
};
