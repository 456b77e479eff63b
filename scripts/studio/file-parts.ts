import { z } from 'zod';
import type { Collection } from '#content/collections.server.ts';
import { splitFrontMatter } from '#content/read-yaml.server.ts';
import type { FieldSchema } from '#domain/content-calls.ts';

/** Splits a file into YAML and, for Markdown files, the text below it. */
export function splitSource(file: string, source: string): { yaml: string; text: string | undefined } {
  if (!file.endsWith('.md')) return { yaml: source, text: undefined };
  const { frontMatter, body } = splitFrontMatter(file, source);
  return { yaml: `${frontMatter}\n`, text: body };
}

/** Returns the fields of a collection as JSON Schema. */
export function schemaOf({ schema }: Collection): FieldSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
}
