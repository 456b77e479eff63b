import { readFile, writeFile } from 'node:fs/promises';
import { replaceDrawing } from '../docs/draw-parts.ts';

/** `npm run parts`: draws the parts in docs/architecture.md, after an import led to another part. */
export async function run(): Promise<void> {
  const path = 'docs/architecture.md';
  await writeFile(path, replaceDrawing(await readFile(path, 'utf8')));
  console.log(`Written: ${path}`);
}
