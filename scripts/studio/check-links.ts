import { marked } from 'marked';
import { fixedAddresses } from '../../app/routes.ts';
import { readArticles } from '#content/blog.server.ts';
import { absentPages, collections, filesOf } from '#content/collections.server.ts';
import { pageSlugs } from '#content/pages.server.ts';
import { readProducts } from '#content/products.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { readMovedPages } from '#content/moved-pages.server.ts';
import type { ContentProblem, ContentValue } from '#domain/content-calls.ts';
import { toProblem } from './name-problem.ts';
import { describeFile } from './read-file.ts';

interface FoundLink {
  field: string;
  to: string;
}

/** Returns the addresses of the site that content may link to. */
function knownAddresses(): Set<string> {
  const absent = absentPages();
  return new Set([
    ...fixedAddresses.filter((address) => !absent.includes(address)),
    ...pageSlugs().map((slug) => `/${slug}`),
    ...readProducts().map(({ id }) => `/shop/product/${id}`),
    ...readArticles().map(({ slug }) => `/blog/${slug}`),
    ...readMovedPages().map(({ from }) => from),
  ]);
}

/** Finds links to pages that do not exist. Files, such as /plates/approach.svg, and pages of the sandbox are not looked at. */
export function checkLinks(): ContentProblem[] {
  const known = knownAddresses();
  const isBroken = ({ to }: FoundLink) => {
    const path = to.replace(/[?#].*$/, '');
    return path !== '' && !/\.\w+$/.test(path) && !path.startsWith('/sandbox/') && !known.has(path);
  };
  return collections.flatMap((collection) =>
    filesOf(collection).flatMap((file) => {
      const { values, text = '' } = describeFile(collection, file, readContentFile(file));
      return [...linksInValues('', values), ...linksInText(text)]
        .filter(isBroken)
        .map(({ field, to }) => toProblem(file, field, `has a link to ${to}, which is no page of the site`));
    }),
  );
}

function linksInValues(field: string, value: ContentValue): FoundLink[] {
  if (typeof value === 'string') return /^\/[a-z]\S*$/.test(value) ? [{ field, to: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    linksInValues(field === '' ? name : `${field}.${name}`, inner),
  );
}

function linksInText(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type !== 'link') return;
    const to = String(token['href']);
    if (to.startsWith('/')) found.push({ field: 'text', to });
  });
  return found;
}
