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

export const isGroup = (value: unknown): value is ContentValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Returns a list with an entry moved to another place, both from 0. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

/** Describes a list or group in one line, while it is closed. */
export function summarize(value: ContentValue | undefined): string {
  if (value === undefined || value === null) return 'None';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'object') return String(value);
  // A picture by what it shows.
  const texts = ('picture' in value ? [value['alt']] : Object.values(value)).filter(
    (inner) => typeof inner === 'string' && inner !== '',
  );
  return texts.length === 0 ? '' : String(texts[0]).slice(0, 80);
}
