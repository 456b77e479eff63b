import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { describeMissing, findProgram, locateProgram } from './find-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'crossbar-programs-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** Puts an empty program into a folder that is the whole PATH. Returns its path. */
function install(name: string): string {
  vi.stubEnv('PATH', folder);
  writeFileSync(join(folder, name), '');
  return join(folder, name);
}

test('finds a program in PATH', () => {
  const path = install('ffmpeg');
  expect(findProgram('ffmpeg')).toBe(path);
  expect(describeMissing('ffmpeg')).toBeUndefined();
});

test('prefers the headless shell, and CHROMIUM_PATH to both', () => {
  install('chromium');
  const shell = install('chromium-headless-shell');
  expect(locateProgram('chromium')).toBe(shell);
  vi.stubEnv('CHROMIUM_PATH', install('firefox'));
  expect(locateProgram('chromium')).toBe(join(folder, 'firefox'));
});

test('says what to install if a program is missing', () => {
  install('git');
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'none'));
  expect(describeMissing('git', 'chromium', 'systemd-nspawn')).toBe(
    "This machine has no chromium, no systemd-nspawn. Install from your system's packages: 'chromium', 'systemd-container'. Or set CHROMIUM_PATH to its path.",
  );
  expect(() => findProgram('chromium')).toThrow("Install from your system's packages: 'chromium'.");
});
