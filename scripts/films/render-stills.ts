import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { jumpFrame, jumpFrameAt, writeJumpStill, type Themes } from 'vault-figures/generators';
import { readSampleReview } from '#content/sample-review.server.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { jumpSourcesFile, sampleJump, sampleStills } from './jump-films.ts';
import { hashFile, type FilmSources } from './sources.ts';

/** The frame on which each phase of the sample review starts. */
const phaseFrames = (): [phase: string, frame: number][] =>
  Object.entries(readSampleReview().phases).map(([phase, at]) => [phase, jumpFrameAt(sampleJump, at)]);

/** Returns a hash of the frames that the pictures of the phases must show. */
export function hashStills(themes: Themes): string {
  const hash = createHash('sha256');
  for (const [phase, frame] of phaseFrames()) hash.update(phase).update(jumpFrame(sampleJump, frame, themes));
  return hash.digest('hex');
}

/** Renders the pictures of the phases of /reviews/sample. Needs no ffmpeg. */
export async function renderStills(): Promise<void> {
  const themes = themeColors();
  const files: Record<string, string> = {};
  for (const [phase, frame] of phaseFrames()) {
    const path = sampleStills.path(phase);
    await writeJumpStill(sampleJump, frame, themes, { path, width: sampleStills.width });
    files[path] = hashFile(path);
  }
  const sources = JSON.parse(readFileSync(jumpSourcesFile, 'utf8')) as Record<string, FilmSources>;
  sources['sample-jump-stills'] = { frames: hashStills(themes), files };
  writeFileSync(jumpSourcesFile, `${JSON.stringify(sources, null, 2)}\n`);
  console.log(Object.keys(files).join(', '));
}
