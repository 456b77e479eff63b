import { collectionOf, titleOf } from '#content/collections.server.ts';
import { findContentFile } from '#content/content-files.server.ts';
import { ContentError, parseYaml } from '#content/read-yaml.server.ts';
import type { ContentProblem } from '#domain/content-calls.ts';
import { describePath } from '#domain/field-label.ts';
import { schemaOf, splitSource } from './file-parts.ts';

/** Returns the name by which the owner knows a file: its title, also if the file can't be read otherwise. */
export function nameOfFile(file: string, source = findContentFile(file) ?? ''): string {
  const collection = collectionOf(file);
  if (collection === undefined) return file;
  return titleOf(collection, file, readTitle(file, source));
}

function readTitle(file: string, source: string): unknown {
  try {
    return parseYaml(file, splitSource(file, source).yaml);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [, field = '', text] = /^(name|title):[ \t]*(\S.*)$/m.exec(source) ?? [];
    return { [field]: text?.replace(/^(['"])(.*)\1$/, '$2') };
  }
}

/** Describes what is wrong with a field of a file, or with the whole file (an empty field), by the names that the owner sees. */
export function toProblem(file: string, field: string, message: string): ContentProblem {
  const collection = collectionOf(file);
  const label = collection === undefined || field === '' ? field : describePath(field, schemaOf(collection));
  const what = field === '' ? 'The file' : `“${label}”`;
  return { file, field, message, sentence: `${nameOfFile(file)}: ${what} ${message}.` };
}

/** Returns the problems that an error names. */
export function problemsOf({ file: path, fields, problem }: ContentError): ContentProblem[] {
  const file = path.replace(/^content\//, '');
  if (fields.length > 0) return fields.map(({ field, message }) => toProblem(file, field, message));
  return [{ file, field: '', message: problem, sentence: `${nameOfFile(file)}: ${problem}` }];
}
