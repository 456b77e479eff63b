import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceEntries } from './device-keys.ts';

test('the cookies page lists exactly the keys that the site stores in a browser', () => {
  const page = readFileSync('content/pages/cookies.md', 'utf8');
  const headings = [...page.matchAll(/^### (.+)$/gm)].flatMap(([, heading = '']) =>
    [...heading.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
  );
  expect(headings.sort()).toEqual(Object.keys(deviceEntries).sort());
});

test('every file that stores something in the browser declares its key', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const storing = sources.filter((file) =>
    /\.setItem\(|indexedDB\.open\(|caches\.open\(|storageKey:/.test(readFileSync(`app/${file}`, 'utf8')),
  );
  expect(storing.length).toBeGreaterThan(4);
  const undeclared = storing.filter(
    (file) => !readFileSync(`app/${file}`, 'utf8').includes('device-keys.ts'),
  );
  expect(undeclared).toEqual([]);
});
