import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { trackedFiles } from '../programs/tracked-files.ts';

/** Folders of the drawing, with what runs them. The longest that a file begins with is its part. */
const parts: Record<string, 'browser' | 'both' | 'server'> = {
  'app/routes': 'browser',
  'app/features': 'browser',
  'app/common': 'browser',
  'app/ui': 'browser',
  'app/lib': 'browser',
  'supabase/functions/_shared/domain': 'both',
  'packages/vault-figures': 'both',
  'packages/vault-measure': 'both',
  'packages/vault-pixels': 'both',
  'app/content': 'server',
  'supabase/functions/_shared': 'server',
  'supabase/functions': 'server',
  'packages/embedded-supabase': 'server',
  server: 'server',
};
const titles = {
  browser: 'In the browser',
  both: 'In both',
  server: 'On the server, or while the site is built',
};

const partOf = (path: string): string | undefined =>
  Object.keys(parts)
    .filter((part) => path.startsWith(`${part}/`))
    .sort((a, b) => b.length - a.length)[0];

const idOf = (part: string) => part.replace(/[^a-z]/g, '_');

const names = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

/** Returns the path that an import leads to, from the root; undefined for a library. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [first = '', ...rest] = specifier.split('/');
  const folder = names.imports[`${first}/*`];
  if (folder !== undefined) return folder.replace('./', '').replace('*', rest.join('/'));
  const inPackages = `packages/${first}`;
  return inPackages in parts ? `${inPackages}/${rest.join('/')}` : undefined;
}

/** Lists what each part imports, in the files of the product without tests. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map(Object.keys(parts).map((part) => [part, new Set<string>()]));
  for (const file of trackedFiles('*.ts', '*.tsx')) {
    const from = partOf(file);
    if (from === undefined || /\.test\.tsx?$/.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const to = partOf(targetOf(file, fileName) ?? '');
      if (to === undefined || to === from) continue;
      imports.get(from)?.add(to);
    }
  }
  return imports;
}

/** Lists the arrows that do not follow from longer ways. */
function listArrows(): string[] {
  const imports = readImports();
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .sort()
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
}

/** Draws the parts of the product and which imports which, as Mermaid. A part may also import those further along its arrows. */
function drawParts(): string {
  const groups = Object.entries(titles).map(([place, title]) =>
    [
      `  subgraph in_${place}["${title}"]`,
      ...Object.keys(parts)
        .filter((part) => parts[part] === place)
        .map((part) => `    ${idOf(part)}["${part}"]`),
      '  end',
    ].join('\n'),
  );
  return ['```mermaid', 'flowchart TB', ...groups, ...listArrows(), '```'].join('\n');
}

const drawing = /```mermaid\n[\s\S]*?\n```/;

/** Replaces the drawing in a document. Throws if it has none. */
export function replaceDrawing(document: string): string {
  if (!drawing.test(document)) throw new Error('The document has no drawing to replace');
  return document.replace(drawing, () => drawParts());
}
