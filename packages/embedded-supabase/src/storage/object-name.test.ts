import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBucketName, decodePath, isValidObjectName } from './object-name.ts';
import { StorageError } from './storage-error.ts';

test('decodes the path of every valid name to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'./\\%az? #&+:\u0000é') }), (name) => {
      fc.pre(isValidObjectName(name));
      const url = new URL(
        `http://localhost/object/bucket/${name.split('/').map(encodeURIComponent).join('/')}`,
      );
      expect(decodePath(url.pathname)).toBe(`/object/bucket/${name}`);
    }),
  );
});

test('accepts any path or throws StorageError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath()), (path) => {
      try {
        isValidObjectName(decodePath(path));
        checkBucketName(path);
      } catch (error) {
        expect(error).toBeInstanceOf(StorageError);
      }
    }),
  );
});

test.each([
  '',
  '.',
  '..',
  '../x',
  'a/../b',
  './a',
  'a/.',
  '/a',
  'a/',
  'a//b',
  'a\\b',
  'a\nb',
  'é',
  'x'.repeat(1025),
])('rejects the name %j', (name) => {
  expect(isValidObjectName(name)).toBe(false);
});

test.each([
  'a',
  'a/b.pdf',
  "Jumper's Knee (v2).pdf",
  '...',
  'a..b',
  '.emptyFolderPlaceholder',
  'x'.repeat(1024),
])('accepts the name %j', (name) => {
  expect(isValidObjectName(name)).toBe(true);
});
