import { expect, test } from 'vitest';
import { Refusal } from '#lib/api/refusal.ts';
import { readCsvFile } from './read-csv-file.ts';

const fileOf = (...parts: BlobPart[]) => new File(parts, 'athletes.csv');

test.each([
  ['UTF-8', fileOf('email,René')],
  ['Windows-1252', fileOf(Uint8Array.from('email,Ren\u00E9', (letter) => letter.charCodeAt(0)))],
  [
    'UTF-16',
    fileOf(
      new Uint8Array([0xff, 0xfe]),
      new Uint8Array(Uint16Array.from('email,René', (l) => l.charCodeAt(0)).buffer),
    ),
  ],
])('reads %s', async (_encoding, file) => {
  expect(await readCsvFile(file)).toBe('email,René');
});

test('rejects an Excel file and a large file', async () => {
  await expect(readCsvFile(fileOf('PK\u0003\u0004'))).rejects.toBeInstanceOf(Refusal);
  await expect(readCsvFile(fileOf('x'.repeat(1_000_001)))).rejects.toBeInstanceOf(Refusal);
});
