import type { FilmData } from './find-data-end.ts';

/** Says that a film is cut: 'This video ends after frame 178 of 298. The rest of the file is missing.' */
export function describeCut({ lastFrame, promisedFrame }: Extract<FilmData, { kind: 'cut' }>): string {
  return `This video ends after frame ${lastFrame} of ${promisedFrame}. The rest of the file is missing.`;
}
