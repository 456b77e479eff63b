import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { collectionOf, collections, filesOf, newFilePath } from '#content/collections.server.ts';
import { findContentFile } from '#content/content-files.server.ts';
import { readRedirects, redirectsFile } from '#content/redirects.server.ts';
import { findPrice, pricePlaceholder, readContentFile } from '#content/read-yaml.server.ts';
import type { ContentValue, ContentValues } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { WrongContentError, type FileChange, type ToolFile } from '#server/studio/content-tools.ts';
import { findFixedPage } from '../build/check-addresses.ts';
import { newFields } from './new-fields.ts';
import { nameOfFile } from './name-problem.ts';
import { readFile, requireReadable } from './read-file.ts';
import { writeFile } from './write-file.ts';

/**
 * Returns the texts that add, copy, rename, remove or move a file. An empty text removes a file. Throws WrongContentError, whose message
 * is for the owner. Content is read before the first `await`, so that the caller can give drafts.
 */
export async function planChange(
  change: FileChange,
  isPublished: (file: string) => boolean,
): Promise<Map<string, string>> {
  switch (change.action) {
    case 'create':
      return create(change);
    case 'rename':
      return rename(change, isPublished);
    case 'remove':
      return remove(requireFile(change.file), isPublished);
    case 'move':
      return move(change);
  }
}

function requireFile(file: string): ToolFile {
  const found = newFilePathOf(file) === undefined ? undefined : readFile(file);
  if (found === undefined) throw new WrongContentError('This file can’t be renamed, moved or removed.');
  requireReadable(found);
  return found;
}

/** The path of a file that the owner may add and so also remove. */
function newFilePathOf(file: string): string | undefined {
  const place = file.slice(0, file.indexOf('/') + 1);
  return newFilePath(place, file.slice(place.length, -'.md'.length)) === file ? file : undefined;
}

/** Returns the path for a new file. Throws if the name is wrong or its address is taken. */
function requireFree(place: string, name: string): string {
  const file = newFilePath(place, name);
  if (file === undefined) {
    throw new WrongContentError(
      'Use only lowercase letters, digits and single hyphens for the address, such as tempo-runs.',
    );
  }
  const address = place === 'products/' ? undefined : addressOf(file);
  const fixed = address === undefined ? undefined : findFixedPage(address);
  if (fixed !== undefined || findContentFile(file) !== undefined) {
    throw new WrongContentError(
      place === 'products/'
        ? 'There is already a product with this name. Choose another name.'
        : `${address ?? file} is the address of ${fixed ?? `‘${nameOfFile(file)}’`}. Choose another address.`,
    );
  }
  return file;
}

function addressOf(file: string): string | undefined {
  const collection = collectionOf(file);
  return collection?.address?.(file.slice(collection.place.length, -'.md'.length), {});
}

async function create(change: Extract<FileChange, { action: 'create' }>): Promise<Map<string, string>> {
  const { place, name, title, copyOf } = change;
  const file = requireFree(place, name);
  const address = addressOf(file);
  if (readRedirects().some(({ from }) => place !== 'products/' && from === address)) {
    throw new WrongContentError(
      `${address} leads to another page. Remove it from ‘Moved pages’ first, or choose another address.`,
    );
  }
  const existing = filesIn(place);
  if (copyOf === undefined) {
    const { values, text } = await newFields(change, existing);
    return new Map([[file, `---\n${stringify(values, { lineWidth: 0 })}---\n\n${text}\n`]]);
  }
  const original = existing.find((other) => other.file === copyOf);
  if (original === undefined) throw new WrongContentError('The file to copy doesn’t exist anymore.');
  const { name: _shown, title: _title, ...fields } = (await newFields(change, existing)).values;
  const own: ContentValues =
    place === 'products/'
      ? {
          name: title,
          id: fields['id'] ?? null,
          order: fields['order'] ?? null,
          delivers: withoutFiles(original),
        }
      : {
          title,
          ...('id' in fields
            ? { id: fields['id'] ?? null, date: fields['date'] ?? null, author: fields['author'] ?? '' }
            : {}),
        };
  // Without the schema, because a copy has an id of its own.
  const source = await writeFile({ ...original, schema: {} }, { ...original.values, ...own }, original.text);
  return new Map([[file, source]]);
}

/** A copy delivers no PDF: each PDF belongs to one product. */
function withoutFiles({ values }: ToolFile) {
  const delivers = Array.isArray(values['delivers']) ? values['delivers'] : [];
  return delivers.filter(
    (delivery) =>
      typeof delivery !== 'object' ||
      delivery === null ||
      !('kind' in delivery) ||
      delivery['kind'] !== 'file',
  );
}

async function rename(
  { file, name }: Extract<FileChange, { action: 'rename' }>,
  isPublished: (file: string) => boolean,
) {
  const current = requireFile(file);
  const place = file.slice(0, file.indexOf('/') + 1);
  if (place === 'products/')
    throw new WrongContentError('A product keeps its address. Change its name instead.');
  const target = requireFree(place, name);
  const texts = new Map([
    [file, ''],
    [target, current.source],
  ]);
  const [from, to] = [addressOf(file), addressOf(target)];
  const list = readFile(redirectsFile);
  if (from === undefined || to === undefined || list === undefined) return texts;
  const redirects = readRedirects()
    .filter((entry) => entry.from !== to)
    .map((entry) => (entry.to === from ? { ...entry, to } : entry));
  // Nobody knows the address of a file that was never published.
  if (isPublished(file)) redirects.push({ from, to });
  if (!isDeepStrictEqual(redirects, readRedirects())) {
    texts.set(redirectsFile, await writeFile(list, { redirects }, undefined));
  }
  return texts;
}

/**
 * Removes a file. A product takes its cards with it, other texts keep its price as a text, and its address leads to the shop, because other
 * pages, posts and mails may link to it.
 */
async function remove(
  { file, values: { id } }: ToolFile,
  isPublished: (file: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map([[file, '']]);
  if (!file.startsWith('products/')) return texts;
  const [home, list, redirects] = [readFile('home.yml'), readFile(redirectsFile), readRedirects()];
  for (const other of collections.flatMap(filesOf)) {
    const source = readContentFile(other);
    const without = withoutPrices(source, file.slice('products/'.length, -'.md'.length));
    if (other !== file && without !== source) texts.set(other, without);
  }
  if (home !== undefined && home.unreadable === undefined) {
    const before = { ...home, source: texts.get(home.file) ?? home.source };
    const values = withoutCards(home.values, id);
    if (values !== home.values) texts.set(home.file, await writeFile(before, values, undefined));
  }
  if (!isPublished(file) || list === undefined) return texts;
  const from = `/shop/product/${String(id)}`;
  const others = redirects.filter((entry) => entry.from !== from);
  return texts.set(
    list.file,
    await writeFile(list, { redirects: [...others, { from, to: '/shop' }] }, undefined),
  );
}

/** Returns the fields of the home page without the cards of a product, or the same ones if it has none. */
function withoutCards(values: ContentValues, id: ContentValue | undefined): ContentValues {
  const { programs } = values;
  const cards = isGroup(programs) && Array.isArray(programs['cards']) ? programs['cards'] : [];
  const kept = cards.filter((card) => !isGroup(card) || card['product'] !== id);
  return isGroup(programs) && kept.length < cards.length
    ? { ...values, programs: { ...programs, cards: kept } }
    : values;
}

/** Writes the prices of a product into a text in place of their placeholders. */
const withoutPrices = (source: string, product: string): string =>
  source.replace(pricePlaceholder, (placeholder, name: string, option: string | undefined) =>
    name === product ? (findPrice(name, option) ?? placeholder) : placeholder,
  );

/** Moves a product to a place in the shop, and numbers the products whose place changes. */
async function move({ file, to }: Extract<FileChange, { action: 'move' }>): Promise<Map<string, string>> {
  const moved = requireFile(file);
  const products = filesIn('products/').sort((a, b) => orderOf(a) - orderOf(b));
  const others = products.filter((product) => product.file !== moved.file);
  others.splice(to, 0, moved);
  const texts = new Map<string, string>();
  for (const [i, product] of others.entries()) {
    if (orderOf(product) === i + 1) continue;
    texts.set(product.file, await writeFile(product, { ...product.values, order: i + 1 }, product.text));
  }
  return texts;
}

const orderOf = ({ values }: ToolFile) => Number(values['order'] ?? 0);

/** Files of a place that can be read. */
function filesIn(place: string): ToolFile[] {
  const collection = collections.find((other) => other.place === place);
  const files = (collection === undefined ? [] : filesOf(collection)).flatMap((file) => readFile(file) ?? []);
  return files.filter(({ unreadable }) => unreadable === undefined);
}
