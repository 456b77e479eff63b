import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { collections } from '#content/collections.server.ts';
import { readSampleReview } from '#content/sample-review.server.ts';
import { photoFallback, type Photo } from '#lib/pictures/photo.ts';
import { readLook } from '#content/look.server.ts';
import { readSite } from '#content/site.server.ts';
import { toShopProduct } from '#domain/catalog.ts';
import { exerciseSeeds } from './exercise-seeds.ts';
import {
  catalogFile,
  exercisesFile,
  hashInputs,
  lookModuleFile,
  lookStylesFile,
  markGenerated,
  sampleJumpFile,
  shopCatalogFile,
} from './inputs.ts';
import { checkAddresses } from './check-addresses.ts';
import { lookModule, lookStyles } from './look-files.ts';
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

function sampleJumpText(): string {
  const { athlete, phases, later } = readSampleReview();
  return [
    madeFromContent,
    "import type { SampleJump } from './sample-film.ts';",
    '',
    `export const sampleJump: SampleJump = ${JSON.stringify({ athlete, phases, later }, null, 2)};`,
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

/** Every page has the logo, so it is one address instead of a set of sources. */
const toLogo = (photo: Photo | undefined) =>
  photo === undefined ? null : { address: photoFallback(photo), width: photo.width, height: photo.height };

/**
 * Generates the modules that browser, functions and embedded server import from content/: the catalog with the brand, the first
 * exercises of the library, and the jump of the sample review. `inputsHash` is the hash of the inputs, if already known. Throws ContentError if a content file is invalid.
 */
export function generate(inputsHash = hashInputs()): void {
  collections.forEach(({ read }) => read());
  checkAddresses();
  const { tagline, footerYear, currentYear, logo, darkLogo, announcement, application, navigation, footer } = readSite();
  const { brand, catalog } = serverCatalog();
  const brandType = "import('./dependencies.ts').Brand";
  writeIfChanged(catalogFile, moduleText('./domain/catalog.ts', 'CatalogProduct', brand, catalog, brandType));
  writeIfChanged(
    shopCatalogFile,
    moduleText(
      '#domain/catalog.ts',
      'ShopProduct',
      {
        name: brand.name,
        currency: brand.currency,
        supportEmail: brand.supportEmail,
        tagline,
        footerYear,
        currentYear,
        logo: toLogo(logo),
        darkLogo: toLogo(darkLogo),
        announcement: announcement ?? null,
        application,
        navigation,
        footer,
        claims: brand.claims,
        hasSamples: brand.samples.length > 0,
      },
      catalog.map(toShopProduct),
    ),
  );
  writeIfChanged(exercisesFile, exercisesText());
  writeIfChanged(sampleJumpFile, sampleJumpText());
  const look = readLook();
  writeIfChanged(lookStylesFile, lookStyles(look));
  writeIfChanged(lookModuleFile, lookModule(look));
  markGenerated(inputsHash);
}
