import type { z } from 'zod';
import { findContentFile, listContentFiles } from './content-files.server.ts';
import { parseContent } from './read-yaml.server.ts';

/** Folders of what the owner uploads: <name>.yml, beside the files that pages show. Their names end with a hash, so no file ever changes. */
export const libraryFolders = ['pictures', 'videos'] as const;
export type LibraryFolder = (typeof libraryFolders)[number];

const entryName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads <folder>/<name>.yml. Undefined if there is no such entry. Throws ContentError if the file is invalid. */
export function readEntry<Schema extends z.ZodType>(
  folder: LibraryFolder,
  name: string,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!entryName.test(name)) return undefined;
  const file = `${folder}/${name}.yml`;
  const source = findContentFile(file);
  return source === undefined ? undefined : parseContent(file, source, schema);
}

/** Lists the names of all entries. */
export const listEntries = (folder: LibraryFolder): string[] =>
  listContentFiles(folder, '.yml').map((file) => file.slice(0, -'.yml'.length));
