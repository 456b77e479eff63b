import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectionOf, collections, filesOf } from '#content/collections.server.ts';
import { isGroup } from '#domain/is-group.ts';
import type { SiteStart } from '#domain/setup-calls.ts';
import { filesBelow } from '../build/site-files.ts';
import { repositoryTexts } from './choose-content.ts';
import { describeFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

/** The files of a blank site. */
const blankFolder = fileURLToPath(new URL('blank/', import.meta.url));

/** Files of the repository that say what the software does, so a blank site has them, too. */
const kept = ['members.yml', 'look.yml', 'redirects.yml', 'pages/privacy.md', 'pages/cookies.md'];

/** Returns the texts of all files with which a site starts. An empty text: it has no such file. */
export async function startTexts(
  dataDir: string,
  { from, name, email }: SiteStart,
): Promise<Map<string, string>> {
  const current = collections.flatMap(filesOf);
  const originals = repositoryTexts(dataDir);
  for (const file of repositoryFiles()) originals.set(file, readFileSync(join('content', file), 'utf8'));
  if (from === 'sample') return new Map([...current.map((file) => [file, ''] as const), ...originals]);
  const blank = filesBelow(blankFolder).map(
    (file) => [file, readFileSync(join(blankFolder, file), 'utf8')] as const,
  );
  const texts = new Map([
    ...[...current, ...originals.keys()].map((file) => [file, ''] as const),
    ...kept.map((file) => [file, originals.get(file) ?? ''] as const),
    ...blank,
  ]);
  texts.set('site.yml', await fillSite(texts.get('site.yml') ?? '', name, email));
  return texts;
}

const repositoryFiles = (): string[] =>
  filesBelow('content').filter((file) => collectionOf(file) !== undefined);

/** Writes the name and the address of the new owner into the settings. */
async function fillSite(source: string, name: string, email: string): Promise<string> {
  const collection = collectionOf('site.yml');
  if (collection === undefined) return source;
  const site = describeFile(collection, 'site.yml', source);
  const contact = isGroup(site.values['contact']) ? site.values['contact'] : {};
  return writeFile(site, { ...site.values, name, contact: { ...contact, email } }, undefined);
}
