import { filmSeconds, type Movement } from '../figures/movement.ts';

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const rest = String(Math.round((seconds - whole) * 1000)).padStart(3, '0');
  return `00:${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}.${rest}`;
}

/**
 * The captions of a drill's film as WebVTT: each sentence stays until the next begins, the last until the end. Throws an error that
 * names the `source` of the sentences when there are not as many as the film has parts.
 */
export function drillCaptions(source: string, movement: Movement, sentences: readonly string[]): string {
  const { captionsAt } = movement;
  if (sentences.length !== captionsAt.length) {
    throw new Error(
      `${source}: captions has ${sentences.length} sentences, its film has ${captionsAt.length} parts`,
    );
  }
  const cues = sentences.map((sentence, i) => {
    const from = clock(captionsAt[i] ?? 0);
    const to = clock(captionsAt[i + 1] ?? filmSeconds(movement));
    return `${from} --> ${to}\n${sentence}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
