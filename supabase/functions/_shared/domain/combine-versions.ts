import type { ContentValue, ContentValues } from './content-calls.ts';
import { isGroup } from './is-group.ts';

/** The fields of a content file, and the Markdown below them. */
export interface Version {
  values: ContentValues;
  text?: string | undefined;
}

type Value = ContentValue | undefined;

/** Both sides changed the same. */
const conflict = Symbol('conflict');

/**
 * Returns a version with the changes of both sides since `base`. Undefined if both changed the same field, entry of a list, picture or
 * text in different ways.
 */
export function combineVersions(base: Version, mine: Version, theirs: Version): Version | undefined {
  const values = combine(base.values, mine.values, theirs.values);
  const text = combine(base.text?.trim(), mine.text?.trim(), theirs.text?.trim());
  if (values === conflict || text === conflict) return undefined;
  return { values: values as ContentValues, text: text as string | undefined };
}

/** Whether fields and text of two versions are the same. Their files may differ in comments and format. */
export const isSameVersion = (a: Version, b: Version): boolean =>
  isEqual(a.values, b.values) && a.text?.trim() === b.text?.trim();

function combine(base: Value, mine: Value, theirs: Value): Value | typeof conflict {
  const changed = pickChanged(base, mine, theirs);
  if (changed !== conflict) return changed;
  if (hasFields(base) && hasFields(mine) && hasFields(theirs)) {
    const group: ContentValues = {};
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const value = combine(base[name], mine[name], theirs[name]);
      if (value === conflict) return conflict;
      if (value !== undefined) group[name] = value;
    }
    return group;
  }
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return conflict;
  if (base.length !== mine.length || base.length !== theirs.length) return conflict;
  // Entries as a whole: after a move, the same place is another entry.
  const list = base.map((value, i) => pickChanged(value, mine[i], theirs[i]));
  return list.includes(conflict) ? conflict : (list as ContentValue[]);
}

function pickChanged(base: Value, mine: Value, theirs: Value): Value | typeof conflict {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  return isEqual(mine, base) ? theirs : conflict;
}

/** A picture is one value: its description and focal point belong to it. */
const hasFields = (value: Value): value is ContentValues =>
  isGroup(value) && typeof value['picture'] !== 'string';

function isEqual(a: Value, b: Value): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => isEqual(v, b[i]))
    );
  }
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]));
}
