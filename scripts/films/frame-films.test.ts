import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frameFilm, hashFrameFilms, variableTime } from 'vault-figures/generators';
import { frameFilmFolder } from './render-test-films.ts';
import { hashFile, type FilmSources } from './sources.ts';

const sources = JSON.parse(readFileSync(`${frameFilmFolder}/sources.json`, 'utf8')) as FilmSources;

test('the films with numbered frames match their source (npm run films -- frames renders them again)', () => {
  expect(hashFrameFilms()).toBe(sources.frames);
  for (const [file, hash] of Object.entries(sources.files)) expect(hashFile(file), file).toBe(hash);
});

test('the variable film has increasing times and a varying frame rate', () => {
  const times = Array.from({ length: frameFilm.frames }, (_, frame) => variableTime(frame));
  const spans = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  expect(Math.min(...spans)).toBeGreaterThan(0.002);
  expect(Math.max(...spans)).toBeGreaterThan(0.2);
  expect(spans.filter((span) => span < 0.01).length).toBeGreaterThan(70);
});
