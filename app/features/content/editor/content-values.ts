import type { ContentValue, ContentValues, FieldSchema } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';

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

/** Returns a list with an entry moved to another place, both from 0. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

/** Fields that name a group, the best first. */
const names = ['name', 'title', 'heading', 'label', 'question', 'author', 'alt'];

/** Describes a list or group in one line, while it is closed. */
export function summarize(value: ContentValue | undefined): string {
  if (value === undefined || value === null) return 'None';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'object') return String(value);
  const texts = [...names.map((name) => value[name]), ...Object.values(value)].filter(
    (inner) => typeof inner === 'string' && inner !== '',
  );
  return texts.length === 0 ? '' : String(texts[0]).slice(0, 80);
}

/** Returns the value at a path such as 'spec.1.value'. Undefined if there is none. */
export function valueAt(values: ContentValue | undefined, path: string): ContentValue | undefined {
  return path
    .split('.')
    .reduce<ContentValue | undefined>(
      (value, part) =>
        Array.isArray(value) ? value[Number(part)] : isGroup(value) ? value[part] : undefined,
      values,
    );
}
