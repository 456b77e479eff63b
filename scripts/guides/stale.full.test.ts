import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { guideFiles, previewName, readAndBuild } from './guides.ts';
import { readSources as readPictureSources } from '../pictures/picture-store.ts';
import { hashOf, readSources } from './sources.ts';

const command = 'npm run guides';

describe.each(guideFiles)('$name', (file) => {
  const sources = readSources()[file.name];
  const { guide, author, fingerprint } = readAndBuild(file);

  test('the committed PDF was rendered from the current text, layout and figures', () => {
    expect(fingerprint, `something changed; run: ${command}`).toBe(sources?.inputs);
  });

  test('the committed PDF and page pictures are the rendered ones', () => {
    const problem = `is not the rendered file; run: ${command}`;
    expect(hashOf(readFileSync(file.pdf)), `${file.pdf} ${problem}`).toBe(sources?.files[file.pdf]);
    const pictures = readPictureSources();
    for (const name of file.previews.map((page) => previewName(file, page)))
      expect(pictures[name]?.source, `${name} ${problem}`).toBe(fingerprint);
  });

  test('the PDF is tagged, has bookmarks, a title, an author and all pages of the guide', async () => {
    const pdf = await PDF.load(readFileSync(file.pdf));
    expect(pdf.getPageCount()).toBe(guide.pages.length + 1);
    expect(pdf.getTitle()).toBe(guide.title);
    expect(pdf.getAuthor()).toBe(author);
    expect(pdf.getCatalog().has('Outlines')).toBe(true);
    expect(pdf.getCatalog().has('StructTreeRoot')).toBe(true);
  });

  test('the product page states the right number of pages and shows existing pages', () => {
    const product = readFileSync(`content/products/${file.name}.md`, 'utf8');
    expect(product).toContain(`"PDF, ${sources?.pages} pages"`);
    for (const page of file.previews) expect(product).toContain(previewName(file, page));
    expect(product).toContain(file.pdf.split('/').at(-1));
  });
});
