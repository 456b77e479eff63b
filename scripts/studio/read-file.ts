import { createHash } from 'node:crypto';
import { findCollection, nameOf, titleOf, type Collection } from '#content/collections.server.ts';
import { ContentError, parseYaml, readContentFile } from '#content/read-yaml.server.ts';
import type { ContentValues } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { WrongContentError, type ToolFile } from '#server/studio/content-tools.ts';
import { schemaOf, splitSource } from './file-parts.ts';
import { nameOfFile, problemsOf } from './name-problem.ts';

/** Returns the version of a text: its SHA-256. */
export const versionOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Reads a file of a collection. Undefined for any other file. */
export function readFile(file: string): ToolFile | undefined {
  const collection = findCollection(file);
  if (collection === undefined) return undefined;
  return describeFile(collection, file, readContentFile(file));
}

/** Describes a file with this text. */
export function describeFile(collection: Collection, file: string, source: string): ToolFile {
  return {
    file,
    ...readSource(collection, file, source),
    version: versionOf(source),
    source,
    schema: schemaOf(collection),
  };
}

/** Reads the fields and the text of a file. One that someone broke outside of the studio has no fields, and says what is wrong. */
export function readSource(
  collection: Collection,
  file: string,
  source: string,
): Pick<ToolFile, 'title' | 'address' | 'note' | 'values' | 'text' | 'unreadable'> {
  try {
    const { yaml, text } = splitSource(file, source);
    const values = parseYaml(file, yaml) ?? {};
    if (!isGroup(values)) throw new ContentError(`content/${file}`, 'the file must be a group of fields.');
    return {
      ...titleAndAddress(collection, file, values),
      values,
      ...(text === undefined ? {} : { text: text.replace(/^\n+/, '') }),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return {
      title: nameOfFile(file, source),
      note: 'Can’t be read',
      values: {},
      unreadable: problemsOf(error)[0]?.sentence ?? error.message,
    };
  }
}

/** Throws WrongContentError for a file that can't be read, because a change would replace all of it. */
export function requireReadable({ unreadable }: ToolFile): void {
  if (unreadable !== undefined) throw new WrongContentError(`This file can’t be changed here. ${unreadable}`);
}

/** Returns the title of a file in lists, and the address of its page. */
function titleAndAddress(
  collection: Collection,
  file: string,
  values: ContentValues,
): Pick<ToolFile, 'title' | 'address' | 'note'> {
  const address = collection.address?.(nameOf(collection, file), values);
  const note = noteOf(values);
  return {
    title: titleOf(collection, file, values),
    ...(address === undefined ? {} : { address }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Says why visitors don't see a file, or not as usual. */
function noteOf({ hidden, comingSoon, status }: ContentValues): string | undefined {
  if (hidden === true) return 'Hidden';
  if (status === 'draft') return 'Not shown';
  if (status === 'scheduled') return 'Scheduled';
  return comingSoon === true ? 'Coming soon' : undefined;
}
