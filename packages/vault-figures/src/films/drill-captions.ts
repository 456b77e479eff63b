import { filmSeconds, type Movement } from '../figures/movement.ts';

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const rest = String(Math.round((seconds - whole) * 1000)).padStart(3, '0');
  return `00:${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}.${rest}`;
}

/**
 * Returns the captions of a drill's film as WebVTT. Each sentence is shown until the next one starts. Throws an error with `source` if
 * the number of sentences differs from the number of parts of the film.
 */
export function drillCaptions(source: string, movement: Movement, sentences: readonly string[]): string {
  const { captionsAt } = movement;
  if (sentences.length !== captionsAt.length) {
    throw new Error(
      `${source}: there are ${sentences.length} captions, but the film has ${captionsAt.length} parts.`,
    );
  }
  const cues = sentences.map((sentence, i) => {
    const from = clock(captionsAt[i] ?? 0);
    const to = clock(captionsAt[i + 1] ?? filmSeconds(movement));
    return `${from} --> ${to}\n${sentence}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
