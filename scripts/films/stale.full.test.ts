import { expect, test } from 'vitest';
import { hashFile, hashFrames, readSources } from './sources.ts';

test('the committed film matches its source (npm run films renders it again)', () => {
  expect(hashFrames()).toBe(readSources().frames);
}, 60_000);

test('the committed files are the rendered ones', () => {
  for (const [file, hash] of Object.entries(readSources().files)) expect(hashFile(file), file).toBe(hash);
});
