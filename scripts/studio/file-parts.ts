import { z } from 'zod';
import { readCategories } from '#content/blog.server.ts';
import type { Collection } from '#content/collections.server.ts';
import { readAllProducts } from '#content/products.server.ts';
import { ContentError, readCurrency, splitFrontMatter } from '#content/read-yaml.server.ts';
import type { FieldSchema } from '#domain/content-calls.ts';

/** Splits a file into YAML and, for Markdown files, the text below it. */
export function splitSource(file: string, source: string): { yaml: string; text: string | undefined } {
  if (!file.endsWith('.md')) return { yaml: source, text: undefined };
  const { frontMatter, body } = splitFrontMatter(file, source);
  return { yaml: `${frontMatter}\n`, text: body };
}

/** Returns the fields of a collection as JSON Schema. Prices have the currency of the site settings, articles the categories of the blog, and cards the products. */
export function schemaOf({ schema }: Collection): FieldSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'price') jsonSchema['currency'] = readCurrency();
      if (jsonSchema.format === 'category') Object.assign(jsonSchema, categoryChoices());
      if (jsonSchema.format === 'product') Object.assign(jsonSchema, productChoices());
    },
  }) as FieldSchema;
}

function categoryChoices(): Pick<FieldSchema, 'enum'> {
  const names = readCategories();
  return names === undefined ? {} : { enum: [...names] };
}

/** Products by name. Nothing while one of them is wrong, which its own check reports. */
function productChoices(): Pick<FieldSchema, 'enum' | 'names'> {
  try {
    const products = readAllProducts().toSorted((a, b) => a.order - b.order);
    const nameOf = ({ name, hidden }: (typeof products)[number]) => (hidden ? `${name} (hidden)` : name);
    return {
      enum: products.map(({ id }) => id),
      names: Object.fromEntries(products.map((product) => [product.id, nameOf(product)])),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return {};
  }
}
