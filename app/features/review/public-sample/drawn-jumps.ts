import type { Phase } from '#domain/review-calls.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { JumpOption } from '../room/compare/other-jumps.ts';
import { laterVideo, sampleVideo, selectSampleVideo } from './sample-film.ts';
import { sampleJump } from './sample-jump.generated.ts';

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
export const laterOption = option(
  'sample-later',
  sampleJump.later.label,
  laterVideo,
  sampleJump.later.phases,
);

/** The jumps of /reviews/sample, which every member can compare with. Their keys are stored: never change them. */
export const drawnJumps: readonly JumpOption[] = [
  option('sample', `Sample: ${sampleJump.athlete}’s jump`, sampleVideo, sampleJump.phases),
  laterOption,
];
