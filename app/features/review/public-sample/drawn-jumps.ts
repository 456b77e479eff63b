import type { Phase } from '#domain/review-calls.ts';
import { siteData } from '#lib/site/site-data.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { JumpOption } from '../room/compare/other-jumps.ts';
import { laterVideo, sampleVideo, selectSampleVideo } from './sample-film.ts';

const option = (key: string, label: string, video: string, phases: Record<Phase, number>): JumpOption => ({
  key,
  label,
  load: () => ({
    url: selectSampleVideo(video),
    phases: Object.fromEntries(
      Object.entries(phases).map(([phase, seconds]) => [phase, toMicroseconds(seconds)]),
    ),
    slowMotion: null,
  }),
});

/** The jump that /reviews/sample compares with. */
export function laterOption(): JumpOption {
  const { label, phases } = siteData().sampleJump.later;
  return option('sample-later', label, laterVideo, phases);
}

/** The jumps of /reviews/sample, which every member can compare with. Their keys are stored: never change them. */
export function drawnJumps(): JumpOption[] {
  const { athlete, phases } = siteData().sampleJump;
  return [option('sample', `Sample: ${athlete}’s jump`, sampleVideo, phases), laterOption()];
}
