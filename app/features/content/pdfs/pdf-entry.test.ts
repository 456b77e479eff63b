import { expect, test } from 'vitest';
import { isReplaced, withFile, type PdfEntry } from './pdf-entry.ts';

const published: PdfEntry = { kind: 'file', fileName: 'Knee.pdf', path: 'knee.pdf' };
const file = 'uploads/knee-0123456789ab.pdf';

test('a new version keeps the download, so that earlier buyers get it', () => {
  const entry = withFile(published, file, published, true);
  expect(entry).toEqual({ ...published, upload: file });
  expect(isReplaced(entry, published)).toBe(true);
});

test('a version for later buyers is a download of its own', () => {
  expect(withFile(published, file, published, false)).toEqual({ ...published, path: file });
});

test('the choice can change as often as the owner likes before publishing', () => {
  const kept = withFile(published, file, published, false);
  const again = withFile(kept, 'uploads/knee-ffffffffffff.pdf', published, true);
  expect(again).toEqual({ ...published, upload: 'uploads/knee-ffffffffffff.pdf' });
  expect(withFile(again, 'uploads/knee-ffffffffffff.pdf', published, false)).toEqual({
    ...published,
    path: 'uploads/knee-ffffffffffff.pdf',
  });
});

test('the published file again is no change', () => {
  const upgraded = { ...published, upload: file };
  for (const reaches of [true, false]) {
    expect(withFile(published, file, upgraded, reaches)).toEqual(upgraded);
    expect(withFile(upgraded, 'knee.pdf', published, reaches)).toEqual(published);
  }
});

test('the first PDF of a product is a download of its own', () => {
  expect(withFile({ ...published, path: '' }, file, undefined, true)).toEqual({ ...published, path: file });
});
