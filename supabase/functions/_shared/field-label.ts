import type { FieldSchema } from './content-calls.ts';

/** Returns a field's label: its title, or its name in words, 'Footer year' for footerYear. */
export function labelOf(name: string, schema: FieldSchema | undefined): string {
  if (schema?.title !== undefined) return schema.title;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
