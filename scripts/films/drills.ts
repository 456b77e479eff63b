import { movements, type Movement } from 'vault-figures/movements';

/** Every drill that has a film, by the name of its exercise. */
export const drills = Object.entries(movements) as [string, Movement][];

/** Committed films and captions (bucket `videos`) and posters (bucket `thumbnails`); what they were drawn from is in `sources`. */
export const drillFolders = {
  films: 'content/files/videos/drills',
  posters: 'content/files/thumbnails/drills',
  sources: 'content/files/drill-sources.json',
} as const;
