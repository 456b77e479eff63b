import type { FilmData } from './find-data-end.ts';

/** Says that a film is cut: 'This video ends after frame 178 of 298. The rest of the file is missing.' */
export function describeCut({ lastFrame, promisedFrame }: Extract<FilmData, { kind: 'cut' }>): string {
  return `This video ends after frame ${lastFrame} of ${promisedFrame}. The rest of the file is missing.`;
}

/** Says what is missing in a video of the site, which must be whole, and what to do. Undefined if nothing is. */
export function describeMissing(data: FilmData): string | undefined {
  if (data.kind === 'whole') return undefined;
  if (data.kind === 'cut') return `${describeCut(data)} Copy or export it again.`;
  return 'This video can’t be played: part of the file is missing. Copy or export it again.';
}
