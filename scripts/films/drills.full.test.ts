import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distance, drillCaptions, drillFrame, hashDrill, momentOf } from 'vault-figures/generators';
import { filmSeconds } from 'vault-figures/movements';
import { readExercises } from '#content/exercises.server.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { drillFolders, drills } from './drills.ts';
import { hashFile } from './sources.ts';

interface DrillSource {
  frames: string;
  files: Record<string, string>;
}

const sources = JSON.parse(readFileSync(drillFolders.sources, 'utf8')) as Record<string, DrillSource>;
const exercises = readExercises();
const themes = themeColors();

test('every exercise has a film, and every film has an exercise', () => {
  expect(drills.map(([name]) => name).sort()).toEqual(exercises.map(({ slug }) => slug));
});

test('each of the six categories has at least three exercises', () => {
  for (const exercise of exercises) {
    const same = exercises.filter(({ category }) => category === exercise.category);
    expect(same.length, exercise.category).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(exercises.map(({ category }) => category)).size).toBe(6);
});

describe.each(drills)('the film of %s', (name, movement) => {
  test('lasts 6 to 8 seconds', () => {
    expect(filmSeconds(movement)).toBeGreaterThanOrEqual(6);
    expect(filmSeconds(movement)).toBeLessThanOrEqual(8);
  });

  test('matches its source (npm run films renders it again)', () => {
    expect(hashDrill(movement, themes)).toBe(sources[name]?.frames);
  }, 60_000);

  test('and its poster and captions exist as they were rendered', () => {
    const files = Object.entries(sources[name]?.files ?? {});
    expect(files).toHaveLength(4);
    for (const [file, hash] of files) {
      expect(existsSync(file), file).toBe(true);
      expect(hashFile(file), file).toBe(hash);
    }
  });

  test('captions match the text of the exercise, part by part', () => {
    const exercise = exercises.find(({ slug }) => slug === name);
    const committed = readFileSync(`${drillFolders.films}/${name}.vtt`, 'utf8');
    expect(drillCaptions(name, movement, exercise?.captions ?? [])).toBe(committed);
  });

  test('loops without a jump between its last and first frame', () => {
    if (movement.loop === 'cut') {
      expect(drillFrame(movement, filmSeconds(movement) - 0.02, themes)).toContain('opacity="0.9');
      return;
    }
    const traveled = (movement.travel ?? 0) * movement.repetitions;
    const first = momentOf(movement, 0).figure;
    const last = momentOf(movement, filmSeconds(movement) - 1 / 60).figure;
    const moved = { ...last.pelvis, x: last.pelvis.x - traveled };
    expect(distance(first.pelvis, moved)).toBeLessThan(0.08);
  });

  test('no limb grows, shrinks or jumps between two frames', () => {
    let before = momentOf(movement, 0).figure;
    for (let frame = 1; frame < movement.period * 30; frame++) {
      const { figure } = momentOf(movement, frame / 30);
      expect(distance(figure.legR.hip, figure.legR.knee)).toBeCloseTo(0.441, 2);
      for (const side of ['legR', 'legL'] as const) {
        expect(distance(before[side].toe, figure[side].toe), `${side} at ${frame / 30} s`).toBeLessThan(0.45);
      }
      before = figure;
    }
  });
});
