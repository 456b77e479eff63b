import type { FilmData } from './find-data-end.ts';

/** Says that a film is cut: 'This video ends after frame 178 of 298. The rest of the file is missing.' */
export function describeCut({ lastFrame, promisedFrame }: Extract<FilmData, { kind: 'cut' }>): string {
  const of = promisedFrame === undefined ? '' : ` of ${promisedFrame}`;
  return `This video ends after frame ${lastFrame}${of}. The rest of the file is missing.`;
}

/** Says why nothing can play a film. Undefined if something is there to play. */
export function describeUnplayable(data: FilmData): string | undefined {
  if (data.kind === 'unplayable') return 'can’t be played: part of the file is missing.';
  if (data.kind === 'sound-only') return 'has sound, but no pictures.';
  return undefined;
}

/** Says what is missing in a video of the site, which must be whole, and what to do. Undefined if nothing is. */
export function describeMissing(data: FilmData): string | undefined {
  if (data.kind === 'whole') return undefined;
  if (data.kind === 'cut') return `${describeCut(data)} Copy or export it again.`;
  return `This video ${describeUnplayable(data)} ${data.kind === 'sound-only' ? 'Choose another file.' : 'Copy or export it again.'}`;
}
