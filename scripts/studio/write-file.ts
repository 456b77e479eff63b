import { isDeepStrictEqual } from 'node:util';
import * as yamlPlugin from 'prettier/plugins/yaml';
import { format } from 'prettier/standalone';
import { isCollection, isMap, isScalar, isSeq, parseDocument, type Document } from 'yaml';
import { collectionOf } from '#content/collections.server.ts';
import { findProblems } from '#content/read-yaml.server.ts';
import type { ContentValue, ContentValues } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { WrongContentError, type ToolFile } from '#server/studio/content-tools.ts';
import rules from '../../.oxfmtrc.json' with { type: 'json' };
import { splitSource } from './file-parts.ts';
import { nameOfFile, toProblem } from './name-problem.ts';
import { requireReadable } from './read-file.ts';

/** As `npm run format` writes files. Oxfmt is a program, which an edge function can't run; for YAML it does what Prettier does. */
export const formatting = { printWidth: rules.printWidth, singleQuote: rules.singleQuote };

type Path = readonly (string | number)[];

/**
 * Returns the text of a file with other fields and Markdown. Only changed fields are written, so that comments stay, and YAML files are
 * formatted by Prettier, as in the repository. Throws WrongContentError for fields that the file can't have, and
 * for a file that can't be read.
 */
export async function writeFile(
  current: ToolFile,
  values: ContentValues,
  text: string | undefined,
): Promise<string> {
  requireReadable(current);
  const { file, source, values: before, schema } = current;
  const after = { ...values };
  for (const [name, { readOnly }] of Object.entries(schema.properties ?? {})) {
    if (readOnly !== true) continue;
    const value = before[name];
    if (value === undefined) delete after[name];
    else after[name] = value;
  }
  requireKnownFields(file, after);
  const { yaml, text: textBefore } = splitSource(file, source);
  const document = parseDocument(yaml);
  applyValue(document, [], before, after);
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  if (textBefore === undefined) {
    if (text !== undefined) throw new WrongContentError(`${nameOfFile(file)} has no text below its fields.`);
    return format(written, { ...formatting, parser: 'yaml', plugins: [yamlPlugin] });
  }
  return `---\n${written}---\n\n${cleanText(text ?? textBefore)}\n`;
}

/** Values may be incomplete in a draft, but they must have the file's fields and types. */
function requireKnownFields(file: string, values: ContentValues): void {
  const collection = collectionOf(file);
  const wrong =
    collection && findProblems(values, collection.schema).find(({ isStructural }) => isStructural);
  if (wrong !== undefined) throw new WrongContentError(toProblem(file, wrong.field, wrong.message).sentence);
}

function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

function applyValue(
  document: Document,
  path: Path,
  before: ContentValue | undefined,
  after: ContentValue | undefined,
): void {
  if (isDeepStrictEqual(before, after)) return;
  if (after === undefined) {
    document.deleteIn(path);
  } else if (isGroup(before) && isGroup(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      applyValue(document, [...path, name], before[name], after[name]);
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length > 0) {
    const length = Math.max(before.length, after.length);
    // From the end, so that deleting an entry moves no other.
    for (let i = length - 1; i >= after.length; i--) document.deleteIn([...path, i]);
    for (let i = 0; i < after.length; i++) applyValue(document, [...path, i], before[i], after[i]);
  } else {
    setValue(document, path, after);
  }
}

function setValue(document: Document, path: Path, value: ContentValue): void {
  const node = document.getIn(path, true);
  if (isScalar(node) && !isGroup(value) && !Array.isArray(value)) {
    node.value = value;
    delete node.minFractionDigits;
    return;
  }
  const created = document.createNode(value);
  const list = document.getIn(path.slice(0, -1), true);
  // A new entry is written like the entry before it: on one line, or on several.
  const sibling = isSeq(list) ? list.items.at(-1) : undefined;
  if (isCollection(created) && isCollection(sibling)) created.flow = sibling.flow;
  if (isMap(created) && path.length === 0) document.contents = created;
  else document.setIn(path, created);
}
