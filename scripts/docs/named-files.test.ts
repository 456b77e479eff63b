import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';
import { replaceDrawing } from './draw-parts.ts';

const folders = '(?:app|bench|content|deploy|docs|packages|scripts|server|supabase|tests)';
const documents = trackedFiles('*.md')
  // Decisions may name deleted files. Markdown of a site is not documentation.
  .filter((path) => !/^(content|docs\/decisions|scripts\/studio\/blank)\//.test(path));

/** Returns missing files of a document: paths in backticks, from the root or the document's folder, and link targets. */
function missingIn(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const marked = [...text.matchAll(new RegExp(`\`(${folders}/[\\w./-]*)\``, 'g'))];
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)];
  const isMissing = (path = '', roots: string[]) => !roots.some((root) => existsSync(join(root, path)));
  return [
    ...marked.filter(([, path]) => isMissing(path, ['.', dirname(document)])),
    ...linked.filter(([, path]) => isMissing(path, [dirname(document)])),
  ].map(([, path = '']) => path);
}

test.each(documents)('%s names only existing files', (document) => {
  expect(missingIn(document)).toEqual([]);
});

test('each step of docs/walks.md is a file', () => {
  let folder = '';
  const steps = readFileSync('docs/walks.md', 'utf8').matchAll(/`((?:…|\w)[^`\s]*\.(?:tsx?|sql))`/g);
  for (const [, step = ''] of steps) {
    const path = step.startsWith('…/') ? join(folder, step.slice(2)) : step;
    expect(existsSync(path), path).toBe(true);
    folder = dirname(path);
  }
});

test('the index of decisions lists each of them', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const files = readdirSync('docs/decisions').filter((file) => /^\d/.test(file));
  expect(files.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});

test('the drawing of the parts follows from the imports', () => {
  const document = readFileSync('docs/architecture.md', 'utf8');
  expect(replaceDrawing(document), 'Run npm run parts').toBe(document);
});
