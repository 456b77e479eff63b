import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMissing, findProgram } from '#scripts/programs/find-program.ts';

/** Says what to install if this machine has no ffmpeg. The tests of kinds of films are skipped without it. */
export const lacksFfmpeg = describeMissing('ffmpeg');

/** The film of numbered frames from which all kinds are made: 480 × 270, 30 frames per second, 150 frames. */
const source = 'tests/films/constant.mp4';

/** Makes a film with ffmpeg. `options` come after the input, `name` says the format. Throws ffmpeg's last message. */
export function makeFilm(name: string, options: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-film-'));
  try {
    const file = join(folder, name);
    const made = spawnSync(
      findProgram('ffmpeg'),
      ['-v', 'error', '-i', source, ...options.split(' ').filter((part) => part !== ''), '-y', file],
      { encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`ffmpeg could not make ${name}: ${made.stderr}`);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
