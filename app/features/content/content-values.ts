import type {
  ContentValue,
  ContentValues,
  FieldSchema,
} from '../../../supabase/functions/_shared/content-calls.ts';

/** Returns the value of a field that was just added. Undefined for a number and a choice, which the owner enters. */
export function emptyValue({
  type,
  enum: choices,
  properties = {},
  required = [],
}: FieldSchema): ContentValue | undefined {
  if (choices !== undefined) return choices[0];
  switch (type) {
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object': {
      const group: ContentValues = {};
      for (const name of required) {
        const value = properties[name] && emptyValue(properties[name]);
        if (value !== undefined) group[name] = value;
      }
      return group;
    }
    case 'string':
      return '';
    default:
      return undefined;
  }
}

/** Returns a group with one field changed. Undefined removes it. */
export function withField(
  group: ContentValues,
  name: string,
  value: ContentValue | undefined,
): ContentValues {
  if (value !== undefined) return { ...group, [name]: value };
  const { [name]: _removed, ...rest } = group;
  return rest;
}

/** Returns a list with the entry moved one place up. The first entry stays. */
export function moveUp(list: readonly ContentValue[], index: number): ContentValue[] {
  const [before, moved] = [list[index - 1], list[index]];
  if (before === undefined || moved === undefined) return [...list];
  return [...list.slice(0, index - 1), moved, before, ...list.slice(index + 1)];
}

/** Describes a list or group in one line, while it is closed. */
export function summarize(value: ContentValue | undefined): string {
  if (value === undefined || value === null) return 'None';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'object') return String(value);
  const texts = Object.values(value).filter((inner) => typeof inner === 'string' && inner !== '');
  return texts.length === 0 ? '' : String(texts[0]).slice(0, 80);
}
