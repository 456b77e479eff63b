import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makePdf, makeProtectedPdf } from '../support/make-pdf.ts';
import { examinePdf } from '#functions/check-pdf/examine-pdf.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Writes a PDF by hand with these objects from number 2 on, where the catalog looks for its pages. */
function writePdf(...objects: string[]): Uint8Array {
  const body = ['<< /Type /Catalog /Pages 2 0 R >>', ...objects].map(
    (object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`,
  );
  return bytesOf(`%PDF-1.7\n${body.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF`);
}

describe('a PDF', () => {
  test('has its number of pages', async () => {
    expect(await examinePdf(await makePdf('Knee', 3))).toBe(3);
  });

  test('may have bytes before its header, as readers allow', async () => {
    const pdf = await makePdf('Knee');
    expect(await examinePdf(new Uint8Array([...bytesOf('\n\n'), ...pdf]))).toBe(1);
  });

  test('without a table of its objects is accepted, as readers do', async () => {
    const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
    expect(await examinePdf(writePdf(pages, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'))).toBe(1);
  });

  test('of the repository is accepted', async () => {
    const file = new URL('../../content/files/digital-products/jumpers-knee-protocol.pdf', import.meta.url);
    expect(await examinePdf(readFileSync(file))).toBeGreaterThan(1);
  });

  test.each([
    ['nothing', async () => new Uint8Array(), /not a PDF/],
    ['HTML', async () => bytesOf('<!doctype html><script>alert(1)</script>%%EOF'), /not a PDF/],
    ['a header without a document', async () => bytesOf('%PDF-1.7\n%%EOF'), /is broken/],
    [
      'random bytes between header and end',
      async () => bytesOf(`%PDF-1.7\n${'\u0000<<>>('.repeat(5000)}\n%%EOF`),
      /is broken/,
    ],
    ['the first half of a PDF', async () => (await makePdf('Knee', 20)).slice(0, 4000), /incomplete/],
    ['a PDF that asks for a password', () => makeProtectedPdf('opening'), /protected/],
    ['a PDF that may not be printed', () => makeProtectedPdf('printing'), /protected/],
    [
      '20 MB of garbage',
      async () => bytesOf(`%PDF-1.7\n${'\u0000<<>>('.repeat(3_500_000)}\n%%EOF`),
      /is broken/,
    ],
    [
      'a million open arrays',
      async () => bytesOf(`%PDF-1.7\n1 0 obj\n${'['.repeat(1_000_000)}\n%%EOF`),
      /is broken/,
    ],
    [
      'a page tree that contains itself',
      async () => writePdf('<< /Type /Pages /Count 1 /Kids [2 0 R] >>'),
      /is broken/,
    ],
    [
      'a page tree that only claims pages',
      async () => writePdf('<< /Type /Pages /Count 99 /Kids [] >>'),
      /is broken/,
    ],
    ['a document without a page tree', async () => writePdf('(pages)'), /is broken/],
  ])('%s is refused with a sentence', async (_name, make, sentence) => {
    await expect(examinePdf(await make())).rejects.toMatchObject({
      name: 'UploadError',
      message: expect.stringMatching(sentence) as string,
    });
  });
});
