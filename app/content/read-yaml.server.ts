import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { currencyName, formatPrice, toCents } from '#domain/money.ts';
import { findContentFile, findContentPath } from './content-files.server.ts';
import { plainMessage } from './plain-messages.server.ts';
import { resolveServiceLink } from './service-links.server.ts';

/** What is wrong with a field. `field` is its path, such as 'spec.0.label'. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Invalid content file. The message is for the terminal: it has the path of the file, which may be in DATA_DIR/content. */
export class ContentError extends Error {
  /** Such as 'content/home.yml'. */
  readonly file: string;
  /** Empty if the problem is not that of one field. */
  readonly fields: readonly FieldProblem[];
  /** What is wrong with the file, without its name. Empty if it is the problem of fields. */
  readonly problem: string;
  /** The line that can't be read, from 1. */
  readonly line: number | undefined;

  constructor(file: string, problem: string | readonly FieldProblem[], line?: number) {
    const path = findContentPath(file.replace(/^content\//, '')) ?? file;
    super(`${path}: ${typeof problem === 'string' ? problem : listProblems(problem)}`);
    this.name = 'ContentError';
    this.file = file;
    this.fields = typeof problem === 'string' ? [] : problem;
    this.problem = typeof problem === 'string' ? problem : '';
    this.line = line;
  }
}

function listProblems(problems: readonly FieldProblem[]): string {
  const lines = problems.map(({ field, message }) => `  ${field || '(whole file)'}: ${message}`);
  return `please correct\n${lines.join('\n')}`;
}

/** Reads a file in content/, such as 'products/flight-mode.md'. Throws ContentError. */
export function readContentFile(file: string): string {
  const text = findContentFile(file);
  if (text === undefined) throw new ContentError(`content/${file}`, 'the file is missing or cannot be read.');
  return text;
}

/** One check of all content parses the same files up to ten times. Values by source. */
const parsed = new Map<string, unknown>();
const maxParsed = 500;

/**
 * Parses YAML without validating it. The values are frozen, because the same source gives the same values. Throws ContentError, also for
 * aliases (`*name`): a few of them can describe a file of any size.
 */
export function parseYaml(file: string, source: string): unknown {
  try {
    if (!parsed.has(source)) {
      if (parsed.size >= maxParsed) parsed.clear();
      const values: unknown = parse(source, { maxAliasCount: 0 });
      dropFormerFields(file, values);
      parsed.set(source, freeze(values));
    }
    return parsed.get(source);
  } catch (error) {
    throw yamlError(file, error);
  }
}

/** Fields that files from before have, by their path: a '*' is every entry of a list. */
const formerFields: Readonly<Record<string, readonly string[]>> = {
  'site.yml': ['currentYear'],
  'contact.yml': ['labels'],
  'coming-soon.yml': ['headline'],
  'programs.yml': ['programs.*.hasLearnMore'],
};

/** Removes former fields, so that a file that the owner published before an update can still be read. */
function dropFormerFields(file: string, values: unknown): void {
  for (const path of formerFields[file] ?? []) drop(values, path.split('.'));
}

function drop(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const group = value as Record<string, unknown>;
  if (name === '*') for (const entry of Object.values(group)) drop(entry, rest);
  else if (rest.length > 0) drop(group[name], rest);
  else delete group[name];
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** Names the line in the file. The fields of a Markdown file begin in its second line. */
function yamlError(file: string, error: unknown): ContentError {
  const [what = ''] = (error as Error).message.split('\n');
  const found = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
  if (found === undefined) return new ContentError(`content/${file}`, `its file can’t be read (${what}).`);
  const line = file.endsWith('.md') ? found + 1 : found;
  const reason = what.replace(/ at line \d+, column \d+:?$/, '');
  return new ContentError(`content/${file}`, `line ${line} of its file can’t be read (${reason}).`, line);
}

/**
 * Lists what is wrong with values, in plain words. Empty if they are valid. Structural problems are unknown fields and values of
 * another type.
 */
export function findProblems(
  values: unknown,
  schema: z.ZodType,
): (FieldProblem & { isStructural: boolean })[] {
  const { error } = schema.safeParse(values, { error: plainMessage, reportInput: true });
  return (error?.issues ?? []).map(({ code, path, message, input }) => ({
    field: path.join('.'),
    message,
    isStructural: code === 'unrecognized_keys' || (code === 'invalid_type' && input !== undefined),
  }));
}

/** Returns the currency of the site settings in small letters. The check of the settings reports one that Stripe does not take. */
export function readCurrency(): string {
  const { currency } = (parseYaml('site.yml', readContentFile('site.yml')) ?? {}) as { currency?: unknown };
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency.toLowerCase() : 'usd';
}

/** Texts of site.yml that other files may use, by group. */
type SiteTexts = Record<'site' | 'contact' | 'claims' | 'links', Record<string, unknown>>;

function readSiteTexts(): SiteTexts {
  const site = (parseYaml('site.yml', readContentFile('site.yml')) ?? {}) as Partial<SiteTexts> & {
    name?: unknown;
  };
  const { email, phone, location } = site.contact ?? {};
  const links = Object.entries(site.links ?? {}).map(([name, address]) => [
    name,
    resolveServiceLink(name, String(address)),
  ]);
  return {
    site: { name: site.name, currency: currencyName(readCurrency()) },
    contact: { email, phone, location },
    claims: site.claims ?? {},
    links: Object.fromEntries(links) as Record<string, string>,
  };
}

/** Returns the price of a product, or of one of its options from 1, as the shop shows it. Undefined if there is none. */
export function findPrice(name: string, option?: string): string | undefined {
  const file = `products/${name}.md`;
  const source = findContentFile(file);
  if (source === undefined) return undefined;
  const product = (parseYaml(file, splitFrontMatter(file, source).frontMatter) ?? {}) as {
    price?: unknown;
    from?: unknown;
    options?: { price?: unknown }[];
  };
  const { price } = option === undefined ? product : (product.options?.[Number(option) - 1] ?? {});
  // Files from before prices were numbers have 'from $299.00'.
  const amount = typeof price === 'string' ? Number(price.replace(/^\D+/, '')) : price;
  if (typeof amount !== 'number' || Number.isNaN(amount)) return undefined;
  const currency = readCurrency();
  const isFrom = product.from === true || String(price).startsWith('from ');
  return formatPrice(toCents(amount, currency), currency, option === undefined && isFrom);
}

/** Price of a product in a text: {price.flight-mode}, or {price.consultation.2} of its second option. */
export const pricePlaceholder = /\{price\.([a-z0-9-]+)(?:\.(\d+))?\}/g;

/**
 * Fills site settings and prices into a text, or into all texts of a value: {site.name}, {site.currency}, {contact.email}, {claims.reply}, {links.booking},
 * {price.flight-mode}. What many pages say is kept in one place. Throws ContentError for an unknown name.
 */
export function fillSiteTexts<Value>(file: string, value: Value): Value {
  let texts: SiteTexts | undefined;
  function fill(part: unknown): unknown {
    if (typeof part === 'string')
      return part.replace(/\{(site|contact|claims|links)\.(\w+)\}/g, find).replace(pricePlaceholder, priceOf);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, entry]) => [name, fill(entry)]));
  }
  function find(placeholder: string, group: keyof SiteTexts, name: string): string {
    texts ??= readSiteTexts();
    if (Object.hasOwn(texts[group], name)) return String(texts[group][name]);
    throw new ContentError(`content/${file}`, `there is no ${placeholder} in the site settings.`);
  }
  function priceOf(placeholder: string, name: string, option: string | undefined): string {
    const price = findPrice(name, option);
    if (price !== undefined) return price;
    throw new ContentError(`content/${file}`, `there is no price for ${placeholder} in the products.`);
  }
  return fill(value) as Value;
}

/** Parses YAML, fills in site settings and validates it. Throws a ContentError that names every invalid field. */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): z.output<Schema> {
  const values = fillSiteTexts(file, parseYaml(file, source));
  const problems = findProblems(values, schema);
  if (problems.length > 0) throw new ContentError(`content/${file}`, problems);
  return schema.parse(values);
}

/** Throws a ContentError if a page has no text below its fields. */
export function requireText(file: string, text: string): void {
  if (text.trim() !== '') return;
  throw new ContentError(`content/${file}`, [{ field: 'text', message: 'must not be empty' }]);
}

/** Splits a Markdown file into front matter (YAML between two '---' lines) and body. Throws ContentError. */
export function splitFrontMatter(file: string, source: string): { frontMatter: string; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match)
    throw new ContentError(
      `content/${file}`,
      "its file must begin with the fields between two lines of '---'.",
    );
  return { frontMatter: match[1] ?? '', body: match[2] ?? '' };
}
