import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readArticles, readBlogList } from '../../app/lib/content/blog.server.ts';
import { readComingSoon } from '../../app/lib/content/coming-soon.server.ts';
import { readContact } from '../../app/lib/content/contact.server.ts';
import { readDemo } from '../../app/lib/content/demo.server.ts';
import { readProducts, toCatalogProduct } from '../../app/lib/content/products.server.ts';
import { readAbout } from '../../app/lib/content/about.server.ts';
import { readCoaching } from '../../app/lib/content/coaching.server.ts';
import { readHome } from '../../app/lib/content/home.server.ts';
import { readMembers } from '../../app/lib/content/members.server.ts';
import { readMediaKit } from '../../app/lib/content/mediakit.server.ts';
import { pageSlugs, readPage } from '../../app/lib/content/pages.server.ts';
import { readPrograms } from '../../app/lib/content/programs.server.ts';
import { readPvt } from '../../app/lib/content/pvt.server.ts';
import { readSite } from '../../app/lib/content/site.server.ts';
import { toShopProduct } from '../../supabase/functions/_shared/catalog.ts';
import { exerciseSeeds } from './exercise-seeds.ts';
import { catalogFile, exercisesFile, hashInputs, markGenerated, shopCatalogFile } from './inputs.ts';

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

/** Validates the content of all pages before the build starts. Throws ContentError. */
function checkPages(): void {
  readHome();
  readArticles();
  readBlogList();
  readComingSoon();
  readContact();
  readDemo();
  readAbout();
  readCoaching();
  readPrograms();
  readMediaKit();
  readMembers();
  readPvt();
  pageSlugs().forEach(readPage);
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

function moduleText(typesFile: string, type: string, brand: object, catalog: object[]): string {
  return [
    madeFromContent,
    `import type { ${type} } from '${typesFile}';`,
    '',
    `export const brand = ${JSON.stringify(brand, null, 2)};`,
    '',
    `export const catalog: ${type}[] = ${JSON.stringify(catalog, null, 2)};`,
    '',
  ].join('\n');
}

/**
 * Generates the modules that browser, functions and embedded server import from content/: the catalog with the brand, and the first
 * exercises of the library. `inputsHash` is the hash of the inputs, if already known. Throws ContentError if a content file is invalid.
 */
export function generate(inputsHash = hashInputs()): void {
  checkPages();
  const site = readSite();
  const catalog = readProducts().map(toCatalogProduct);
  const brand = {
    name: site.name,
    supportEmail: site.contact.email,
    guardianCopies: site.messages.guardianCopies,
    membership: site.membership,
  };
  // The doctor lists sample values that the owner must replace.
  const brandWithSamples = { ...brand, samples: site.samples };
  writeIfChanged(catalogFile, moduleText('./catalog.ts', 'CatalogProduct', brandWithSamples, catalog));
  writeIfChanged(
    shopCatalogFile,
    moduleText(
      '../../../supabase/functions/_shared/catalog.ts',
      'ShopProduct',
      { name: brand.name, supportEmail: brand.supportEmail, tagline: site.tagline, footerYear: site.footerYear },
      catalog.map(toShopProduct),
    ),
  );
  writeIfChanged(exercisesFile, exercisesText());
  markGenerated(inputsHash);
}
