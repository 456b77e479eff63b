import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { presentCollections } from '#content/collections.server.ts';
import { fontPairNames, type PairName } from '#lib/look/look.ts';
import { exerciseSeeds } from './exercise-seeds.ts';
import { catalogFile, exercisesFile, fontStylesFile, hashInputs, markGenerated } from './inputs.ts';
import { checkAddresses } from './check-addresses.ts';
import { fontStyles } from './look-files.ts';
import { serverCatalog } from './server-catalog.ts';

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

function exercisesText(): string {
  return [
    madeFromContent,
    "import type { ExerciseSeed } from './exercise-seed.ts';",
    '',
    `export const exerciseSeeds: ExerciseSeed[] = ${JSON.stringify(exerciseSeeds(), null, 2)};`,
    '',
  ].join('\n');
}

function moduleText(typesFile: string, type: string, brand: object, catalog: object[], brandType = 'object'): string {
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
  for (const pair of Object.keys(fontPairNames) as PairName[]) writeIfChanged(fontStylesFile(pair), fontStyles(pair));
}

/**
 * Generates what hosted functions and the embedded server import from content/, the catalog with the brand and the first exercises of the
 * library, and the style sheets of fonts. `inputsHash` is the hash of the inputs, if already known. Throws ContentError if a content file is invalid.
 */
export function generate(inputsHash = hashInputs()): void {
  presentCollections().forEach(({ read }) => read());
  checkAddresses();
  const { brand, catalog } = serverCatalog();
  const brandType = "import('./dependencies.ts').Brand";
  writeIfChanged(catalogFile, moduleText('./domain/catalog.ts', 'CatalogProduct', brand, catalog, brandType));
  writeIfChanged(exercisesFile, exercisesText());
  generateStyles();
  markGenerated(inputsHash);
}
