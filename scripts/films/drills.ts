import { movements, type Movement } from 'vault-figures/movements';

/** All drills with a film, by the name of their exercise. */
export const drills = Object.entries(movements) as [string, Movement][];

/** Folders of committed films and captions (bucket `videos`) and posters (bucket `thumbnails`). `sources` has the hashes of their inputs. */
export const drillFolders = {
  films: 'content/files/videos/drills',
  posters: 'content/files/thumbnails/drills',
  sources: 'content/files/drill-sources.json',
} as const;
