import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { versionOf } from './offline-files.ts';

const manifest: Manifest = {
  'app/root.tsx': { file: 'assets/root-1.js', css: ['assets/root-2.css'], imports: ['_framework.js'] },
  '_framework.js': { file: 'assets/framework-3.js' },
};

test('a build in another folder has the same version', () => {
  const elsewhere: Manifest = {
    '_framework.js': { file: 'assets/framework-3.js' },
    '../studio/builds/app/root.tsx': {
      file: 'assets/root-1.js',
      css: ['assets/root-2.css'],
      imports: ['_framework.js'],
    },
  };
  expect(versionOf(elsewhere)).toBe(versionOf(manifest));
});

test.each<[string, Manifest]>([
  ['script', { ...manifest, '_framework.js': { file: 'assets/framework-4.js' } }],
  ['style', { ...manifest, 'app/root.tsx': { file: 'assets/root-1.js', css: ['assets/root-5.css'] } }],
])('another %s is another version', (_, changed) => {
  expect(versionOf(changed)).not.toBe(versionOf(manifest));
});
