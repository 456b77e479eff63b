import type { Phase } from '#domain/review-calls.ts';

/** URL without a file extension. */
export const sampleVideo = '/films/sample-jump';
export const laterVideo = '/films/sample-jump-later';

/** Returns the URLs of pictures of phases. `npm run films -- stills` renders them. */
export const samplePictures = (phases: readonly Phase[]): Partial<Record<Phase, string>> =>
  Object.fromEntries(phases.map((phase) => [phase, `${sampleVideo}-${phase}.webp`]));

/** Returns the URL of the format that this browser can play. */
export function selectSampleVideo(video = sampleVideo): string {
  const canPlayMp4 = document.createElement('video').canPlayType('video/mp4; codecs="avc1.64002a"') !== '';
  return `${video}.${canPlayMp4 ? 'mp4' : 'webm'}`;
}
