import { z } from 'zod';
import { readCategories } from '#content/blog.server.ts';
import type { Collection } from '#content/collections.server.ts';
import { readCurrency, splitFrontMatter } from '#content/read-yaml.server.ts';
import type { FieldSchema } from '#domain/content-calls.ts';

/** Splits a file into YAML and, for Markdown files, the text below it. */
export function splitSource(file: string, source: string): { yaml: string; text: string | undefined } {
  if (!file.endsWith('.md')) return { yaml: source, text: undefined };
  const { frontMatter, body } = splitFrontMatter(file, source);
  return { yaml: `${frontMatter}\n`, text: body };
}

/** Returns the fields of a collection as JSON Schema. Prices have the currency of the site settings, and articles the categories of the blog. */
export function schemaOf({ schema }: Collection): FieldSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'price') jsonSchema['currency'] = readCurrency();
      if (jsonSchema.format === 'category') Object.assign(jsonSchema, categoryChoices());
    },
  }) as FieldSchema;
}

function categoryChoices(): Pick<FieldSchema, 'enum'> {
  const names = readCategories();
  return names === undefined ? {} : { enum: [...names] };
}
