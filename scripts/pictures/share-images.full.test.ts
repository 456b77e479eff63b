import { expect, test } from 'vitest';
import { readShareImages } from '../build/share-images.ts';
import { plannedShareImages } from './planned-share-images.ts';

test('every share image shows the current title of its page', () => {
  const stored = readShareImages();
  const planned = plannedShareImages();
  expect(Object.keys(stored).sort()).toEqual(planned.map(({ path }) => path).sort());
  for (const { path, source } of planned)
    expect(stored[path]?.source, `the share image of ${path} is stale; run: npm run pictures`).toBe(source);
}, 60_000);
