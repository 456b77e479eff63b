import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashJumpFilm } from 'vault-figures/generators';
import { themeColors } from '#lib/look/theme-colors.ts';
import { demoJumps, jumpSourcesFile, laterJump, sampleJump } from './jump-films.ts';
import { hashStills } from './render-stills.ts';
import { hashFile, type FilmSources } from './sources.ts';

const sources = JSON.parse(readFileSync(jumpSourcesFile, 'utf8')) as Record<string, FilmSources>;

test.each([sampleJump, laterJump, ...demoJumps])(
  'the committed film $name matches its source (npm run films -- jumps renders it again)',
  (film) => {
    expect(hashJumpFilm(film, themeColors())).toBe(sources[film.name]?.frames);
    for (const [file, hash] of Object.entries(sources[film.name]?.files ?? {}))
      expect(hashFile(file), file).toBe(hash);
  },
  60_000,
);

test('the pictures of the sample review show its phases (npm run films -- stills renders them again)', () => {
  const stills = sources['sample-jump-stills'];
  expect(hashStills(themeColors())).toBe(stills?.frames);
  for (const [file, hash] of Object.entries(stills?.files ?? {})) expect(hashFile(file), file).toBe(hash);
});
