import postcss, { type AtRule, type Root } from 'postcss';

/** What a page has that a selector can ask for. */
interface Vocabulary {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  /** Only those that begin with 'data-'. */
  data: ReadonlySet<string>;
  /** Whether a field has parts of its own: arrows, a calendar, a button to choose a file. */
  hasFieldParts: boolean;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

const openingTag = /<([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/g;

function vocabularyOf(html: string): Vocabulary {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const ids = new Set<string>();
  const data = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(openingTag)) {
    tags.add(tag.toLowerCase());
    const names = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
    for (const name of decode(names).split(/\s+/)) classes.add(name);
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    if (id !== undefined) ids.add(decode(id));
    for (const [, name = ''] of attributes.matchAll(/\s(data-[\w-]+)/g)) data.add(name);
  }
  const hasFieldParts = /<input[^>]* type="(date|time|search|number|file)/.test(html);
  return { tags, classes, ids, data, hasFieldParts };
}

/** Without what stands in brackets, which is taken for granted, and without pseudo-classes: '.a:not(.b)>p:hover' is '.a>p'. */
function namesOnly(selector: string): string {
  let text = selector.replace(/(?<!\\)\[[^\]]*\]/g, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g, '');
  }
  return text.replace(/(?<!\\)::?[a-z-]+/gi, '');
}

const unescape = (name: string): string => name.replace(/\\(.)/g, '$1');

const fieldParts = /::(-webkit-(date|calendar|search|inner|outer)|file-selector)/;

function mayMatch(selector: string, { tags, classes, ids, data, hasFieldParts }: Vocabulary): boolean {
  // A pointer that moves brings the whole stylesheet.
  if (/(?<!\\):hover/.test(selector)) return false;
  if (!hasFieldParts && fieldParts.test(selector)) return false;
  for (const [, name = ''] of selector.matchAll(/(?<![(\\][^)]*)\[(data-[\w-]+)/g)) if (!data.has(name)) return false;
  for (const [, sign, name = ''] of namesOnly(selector).matchAll(/([.#]?)((?:[\w-]|\\.|[^\s!-~])+)/g)) {
    const known = sign === '.' ? classes : sign === '#' ? ids : tags;
    if (!known.has(sign === '' ? name.toLowerCase() : unescape(name))) return false;
  }
  return true;
}

/** Takes out the custom properties that neither rules nor the page's own styles ask for. */
function dropUnusedProperties(root: Root, html: string): void {
  const asked = new Set([...`${root.toString()}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  root.walkDecls(/^--/, (declaration) => {
    if (!asked.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules('property', (rule) => {
    if (!asked.has(rule.params)) rule.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

const codePoint = (text: string): number => Number.parseInt(text, 16);

/** A declaration of a font, '' when it has none: `font-family`, say. */
function saidBy(face: AtRule, property: string): string {
  let said = '';
  face.walkDecls(property, ({ value }) => {
    said = value;
  });
  return said;
}

/** The code points of a `unicode-range`, from and to. */
function rangesOf(face: AtRule): [from: number, to: number][] {
  const said = saidBy(face, 'unicode-range');
  if (said === '') return [[0, Infinity]];
  return said.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [codePoint(from.replaceAll('?', '0')), codePoint(to.replaceAll('?', 'F'))];
  });
}

/** Whether a font of some widths ('62% 81%') has one that the rules ask for. One that names none has all. */
function hasWidth(widths: string, asked: readonly number[]): boolean {
  const [from = 0, to = from === 0 ? Infinity : from] = widths.split(' ').filter(Boolean).map(Number.parseFloat);
  return asked.some((width) => from <= width && width <= to);
}

/**
 * Takes out the fonts that the page has no letters for, or no rule of their width. Of two that have a letter, the later one shows it.
 */
function dropUnusedFonts(root: Root, html: string): void {
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '');
  const letters = [...new Set(decode(body))].map((letter) => letter.codePointAt(0) ?? 0);
  const missing = new Map<string, number[]>();
  const faces: AtRule[] = [];
  root.walkAtRules('font-face', (face) => {
    faces.push(face);
  });
  const widths: number[] = [];
  root.walkDecls('font-stretch', ({ parent, value }) => {
    if (!faces.includes(parent as AtRule)) widths.push(Number.parseFloat(value));
  });
  for (const face of faces.reverse()) {
    const width = saidBy(face, 'font-stretch');
    if (!hasWidth(width, widths.length > 0 ? widths : [100])) {
      face.remove();
      continue;
    }
    const family = `${saidBy(face, 'font-family')} ${width}`;
    const left = missing.get(family) ?? letters.filter((letter) => letter > 0x20);
    const ranges = rangesOf(face);
    const rest = left.filter((letter) => !ranges.some(([from, to]) => from <= letter && letter <= to));
    if (rest.length === left.length) face.remove();
    missing.set(family, rest);
  }
}

/** Takes out all but the last of the same declarations of a rule. */
function dropRepeated(root: Root): void {
  root.walkRules((rule) => {
    const seen = new Set<string>();
    for (const node of [...rule.nodes].reverse()) {
      if (node.type === 'decl' && seen.has(node.toString())) node.remove();
      seen.add(node.toString());
    }
  });
}

/** Takes out what has become empty, and the keyframes that nothing names any more. */
function tidy(root: Root): void {
  const text = root.toString();
  root.walkAtRules('keyframes', (rule) => {
    if (text.split(rule.params).length <= 2) rule.remove();
  });
  const isEmpty = ({ nodes }: AtRule) => nodes?.length === 0;
  for (let removed = true; removed; ) {
    removed = false;
    root.walkAtRules((rule) => {
      if (!isEmpty(rule)) return;
      rule.remove();
      removed = true;
    });
  }
}

/**
 * Reads a stylesheet once and answers, for the HTML of a page, the rules that the page can use as it was prerendered. Rules stay
 * whole in their media, layers and states (open, focus). Left out are those whose tags, classes or ids the page does not have, and
 * what only a moving pointer, a printer or forced colours ask for: they come with the whole stylesheet.
 */
export function readStyles(css: string): (html: string) => string {
  const all = postcss.parse(css);
  return (html) => {
    const page = vocabularyOf(html);
    const root = all.clone();
    // For browsers without @property; the place of the layer before the others has to stay.
    root.walkAtRules('layer', (rule) => {
      if (rule.params === 'properties') rule.replaceWith(postcss.atRule({ name: 'layer', params: 'properties' }));
    });
    root.walkAtRules('media', (rule) => {
      if (/^(print|\(forced-colors: ?active\))$/.test(rule.params)) rule.remove();
    });
    root.walkRules((rule) => {
      if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
      const selectors = rule.selectors.filter((selector) => mayMatch(selector, page));
      if (selectors.length === 0) rule.remove();
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
    });
    // Twice, because what has gone may have been the last to ask for another.
    dropUnusedProperties(root, html);
    dropUnusedProperties(root, html);
    dropUnusedFonts(root, html);
    dropRepeated(root);
    tidy(root);
    root.walkComments((comment) => {
      comment.remove();
    });
    return root.toString();
  };
}
