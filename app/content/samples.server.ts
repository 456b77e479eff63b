import { currencyCodes } from '#domain/currencies.ts';
import { currencySign } from '#domain/money.ts';
import type { Sample, SampleKind } from '#domain/setup-calls.ts';
import { absentPages, collections, filesOf, titleOf, type Collection } from './collections.server.ts';
import { parseYaml, readContentFile, splitFrontMatter } from './read-yaml.server.ts';
import { readSite } from './site.server.ts';

/** The name that the software comes with. The function check-setup asks whether to keep it. */
const sampleName = 'Crossbar';

/** Invented addresses. The domains example.com and .example are reserved and never exist. */
const addresses = ['example.com', '.example', '@crossbar-example', 'Example City', 'Lane 4', '555 010'];

/** Invented people and companies, the people of the quotes, and how each quote begins. */
const people = [
  [
    'Mara Lindqvist',
    'Mara asks',
    'Mara has',
    'Mara came',
    'Teo Okafor',
    'Teo sprinted',
    'Ines Carvalho',
    'Ines vaulted',
  ],
  ['Olympian. Five national titles'],
  ['Longbend Poles', 'Chalkworks', 'Lane Four Track Club', 'Northfield Sportswear', 'Example University'],
  ['Jonna Reiter', 'For two seasons everyone told me'],
  ['Malik Abrams', 'Six days a week sounded like a lot'],
  ['Priya Nandakumar', 'I coach eleven vaulters on my own'],
  ['Tomás Vidal', 'I used to carry a bigger pole'],
  ['Anneke de Wit', 'Masters vaulting is mostly about'],
  ['Jonas Weidl', 'I was stuck at 4.10 for two years'],
  ['Aiko Brandt', 'They told me my swing was fine'],
  ['Riley Sandoval', 'One cue a week. My dad coaches me'],
  ['Petra Nowak', 'I have three notebooks and still'],
  ['Daniel Mbeki', 'I coach nine athletes and know three'],
].flat();

/** A text of a blank site to fill in. Not the words of a link. */
const placeholder = /\[[^[\]]+\](?!\()/g;
/** What a text may not say once Stripe computes taxes. */
const noTax = /\b(?:we )?(?:add|charge) no tax\b[^.:;]*/i;
const legalPages = ['pages/terms.md', 'pages/privacy.md', 'pages/cookies.md'];

/** Invented figures: an entry with all these values is a sample. */
const figures: readonly Readonly<Record<string, string | number>>[] = [
  { value: '1000+', label: 'vaulters' },
  { value: '4.9', label: 'rating' },
  { name: 'Instagram', count: 18400 },
  { name: 'YouTube', count: 6200 },
  { rating: 4.9, reviews: 41 },
  { rating: 4.8, reviews: 126 },
  { rating: 4.7, reviews: 88 },
  { rating: 4.8, reviews: 37 },
  { rating: 4.9, reviews: 52 },
  { rating: 4.8, reviews: 44 },
  { rating: 4.7, reviews: 29 },
  { rating: 4.8, reviews: 33 },
  { rating: 4.9, reviews: 18 },
];

/**
 * Lists what is still invented in the content that the owner can edit, by file and kind. This is the only place that knows samples:
 * the doctor, the setup page and the notice for owners use its result. Throws ContentError.
 */
export function findSamples(): Sample[] {
  const { currency, taxes } = readSite();
  const isRenamed = readSite().name !== sampleName;
  const absent = absentPages();
  const isShown = ({ place, address }: Collection) =>
    place.endsWith('/') || !absent.includes(address?.('', {}) ?? '');
  return collections.filter(isShown).flatMap((collection) =>
    filesOf(collection).flatMap((file) => {
      const source = readContentFile(file);
      const { frontMatter, body } = file.endsWith('.md')
        ? splitFrontMatter(file, source)
        : { frontMatter: source, body: '' };
      const values = parseYaml(file, frontMatter);
      const title = titleOf(collection, file, values);
      const texts = [...textsIn(values), body].join('\n');
      const left = [...new Set(texts.match(placeholder))];
      const isLegal = legalPages.includes(file);
      const found: Partial<Record<SampleKind, string[]>> = {
        brand: isRenamed && /\bCrossbar\b/.test(texts) ? [sampleName] : [],
        contact: addresses.filter((address) => texts.includes(address)),
        people: [...people.filter((phrase) => texts.includes(phrase)), ...figuresIn(values)],
        [isLegal ? 'legal' : 'texts']: left,
        tax: taxes.prices === 'none' ? [] : (texts.match(noTax) ?? []),
      };
      const listed = (Object.keys(found) as SampleKind[]).flatMap((kind) =>
        found[kind]?.length ? [{ kind, file, title, found: found[kind] }] : [],
      );
      const prices = [...leavesOf('', values), ['text', body] as const].flatMap(([field, text]) => {
        const other = findOtherCurrencies(text, currency);
        return other.length > 0 ? [{ kind: 'price' as const, file, title, field, found: other }] : [];
      });
      return [...listed, ...prices];
    }),
  );
}

/** Lists the texts of a value with the paths of their fields. */
function leavesOf(path: string, value: unknown): (readonly [field: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(path === '' ? name : `${path}.${name}`, inner),
  );
}

const money =
  /(?:[A-Z]{1,3}\s?)?\p{Sc}\s?[\d.,]*\d|\d[\d.,]*\s?\p{Sc}|\p{Sc}|\b[A-Z]{3}\s?\d[\d.,]*|\d[\d.,]*\s?[A-Z]{3}\b/gu;

/** Finds amounts and signs of other currencies in a text, such as '$59' on a site in euros. */
function findOtherCurrencies(text: string, currency: string): string[] {
  const found = text.match(money);
  if (found === null) return [];
  const own = [currencySign(currency), currency.toUpperCase()];
  return [...new Set(found)].filter((amount) => {
    const sign = amount.replace(/[\d.,\s]/g, '');
    const isCurrency = /\p{Sc}/u.test(sign) || currencyCodes.some((code) => code === sign);
    return isCurrency && !own.includes(sign);
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function figuresIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Record<string, unknown>;
  const own = figures.filter((figure) =>
    Object.entries(figure).every(([name, sample]) => entry[name] === sample),
  );
  return [...own.map(describeFigure), ...Object.values(entry).flatMap(figuresIn)];
}

/** Describes an invented figure: 'rating 4.9, reviews 41'. */
function describeFigure(figure: Readonly<Record<string, string | number>>): string {
  return Object.entries(figure)
    .map(([name, value]) => (typeof value === 'number' ? `${name} ${value}` : value))
    .join(', ');
}
