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

/** Names the field at a path as the form does: 'Facts 2: Value' for 'spec.1.value'. */
export function describePath(path: string, schema: FieldSchema): string {
  let inner: FieldSchema | undefined = schema;
  let label = '';
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) {
      inner = inner?.items;
      label += ` ${Number(part) + 1}`;
    } else {
      inner = inner?.properties?.[part];
      label += `${label === '' ? '' : ': '}${labelOf(part, inner)}`;
    }
  }
  return label;
}
