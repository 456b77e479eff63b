import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makePdf, makeProtectedPdf } from '../support/make-pdf.ts';
import { examinePdf } from '../../supabase/functions/check-pdf/examine-pdf.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a PDF', () => {
  test('has its number of pages', async () => {
    expect(await examinePdf(await makePdf('Knee', 3))).toBe(3);
  });

  test('may have bytes before its header, as readers allow', async () => {
    const pdf = await makePdf('Knee');
    expect(await examinePdf(new Uint8Array([...bytesOf('\n\n'), ...pdf]))).toBe(1);
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
    ['a protected PDF', makeProtectedPdf, /protected/],
  ])('%s is refused with a sentence', async (_name, make, sentence) => {
    await expect(examinePdf(await make())).rejects.toMatchObject({
      code: 'pdf_refused',
      message: expect.stringMatching(sentence) as string,
    });
  });
});
