import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { presentCollections } from '#content/collections.server.ts';
import { fontPairNames, type PairName } from '#lib/look/look.ts';
import { checkAddresses } from './check-addresses.ts';
import { fontStyles } from './look-files.ts';
import { serverCatalog } from './server-catalog.ts';

/** Style sheet of a font pair. */
const fontStylesFile = (pair: PairName): string => `app/styles/pairs/${pair}.generated.css`;

/** Writes a file only if its content changed, so that watchers do not restart and caches stay valid. */
function writeIfChanged(file: string, content: string): void {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    // There is none yet.
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const madeFromContent = '// Made from content/ by `npm run generate`. Edit the files there instead.';

function moduleText(
  typesFile: string,
  type: string,
  brand: object,
  catalog: object[],
  brandType = 'object',
): string {
  return [
    madeFromContent,
    `import type { ${type} } from '${typesFile}';`,
    '',
    `export const brand = ${JSON.stringify(brand, null, 2)} satisfies ${brandType};`,
    '',
    `export const catalog: ${type}[] = ${JSON.stringify(catalog, null, 2)};`,
    '',
  ].join('\n');
}

/** Generates the style sheets of the font pairs. They are the same with any content. */
export function generateStyles(): void {
  for (const pair of Object.keys(fontPairNames) as PairName[])
    writeIfChanged(fontStylesFile(pair), fontStyles(pair));
}

/**
 * Generates the catalog from content/, as a module for hosted functions, which have no files, and as data for a server without pages, and the
 * style sheets of fonts. Throws ContentError if a content file is invalid.
 */
export function generate(): void {
  presentCollections().forEach(({ read }) => read());
  checkAddresses();
  const content = serverCatalog();
  const brandType = "import('./dependencies.ts').Brand";
  const text = moduleText('./domain/catalog.ts', 'CatalogProduct', content.brand, content.catalog, brandType);
  writeIfChanged('supabase/functions/_shared/catalog.generated.ts', text);
  // server/release.ts reads it.
  writeIfChanged('.cache/catalog.json', JSON.stringify(content));
  generateStyles();
}
