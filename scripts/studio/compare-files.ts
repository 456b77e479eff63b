import { isDeepStrictEqual } from 'node:util';
import type { ContentValue, FieldChange, FieldSchema } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { labelOf } from '#domain/field-label.ts';
import { findAmountProblem, formatPrice, toCents } from '#domain/money.ts';
import { describeDeliveries } from './describe-deliveries.ts';
import type { ToolFile } from '#server/studio/content-tools.ts';

/** Describes what differs between two versions of a file, field by field; in the text, only the paragraphs that differ. */
export function compareFiles(before: ToolFile, after: ToolFile): FieldChange[] {
  return [
    ...compareValues('', after.schema, before.values, after.values),
    ...compareTexts(before.text ?? '', after.text ?? ''),
  ];
}

function compareValues(
  field: string,
  schema: FieldSchema | undefined,
  before: ContentValue | undefined,
  after: ContentValue | undefined,
): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (hasPictures(schema)) {
    const pictures = { before: pictureNames(before), after: pictureNames(after) };
    return [{ field, before: describePictures(before), after: describePictures(after), pictures }];
  }
  if (schema?.format === 'deliveries') {
    return [{ field, before: describeDeliveries(before), after: describeDeliveries(after, before) }];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value, i) => compareValues(`${field} ${i + 1}`, schema?.items, before[i], value));
  }
  if (isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const inner = schema?.properties?.[name];
      const label = labelOf(name, inner);
      return compareValues(field === '' ? label : `${field}: ${label}`, inner, before[name], after[name]);
    });
  }
  return [{ field, before: toText(before, schema), after: toText(after, schema) }];
}

/** Whether a field is a picture or a list of them. Such a field is compared as a whole. */
const hasPictures = (schema: FieldSchema | undefined): boolean =>
  schema?.format === 'picture' || schema?.items?.format === 'picture';

const groupsIn = (value: ContentValue | undefined): Record<string, ContentValue>[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => isGroup(entry));

const pictureNames = (value: ContentValue | undefined): string[] =>
  groupsIn(value).flatMap(({ picture }) => (typeof picture === 'string' && picture !== '' ? [picture] : []));

/** Describes pictures by their alternative texts and focal points, one per line. */
const describePictures = (value: ContentValue | undefined): string | undefined =>
  groupsIn(value)
    .map(({ alt, focus }) =>
      [alt, typeof focus === 'string' && `Focal point ${focus}`].filter(Boolean).join(' · '),
    )
    .join('\n') || undefined;

function compareTexts(before: string, after: string): FieldChange[] {
  if (before.trim() === after.trim()) return [];
  const [old, now] = [before.trim().split(/\n{2,}/), after.trim().split(/\n{2,}/)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const changed = (paragraphs: string[]) =>
    paragraphs.slice(start, paragraphs.length - end).join('\n\n') || undefined;
  return [{ field: 'Text', before: changed(old), after: changed(now) }];
}

/** Shows a value as text: a list with one entry per line, a group with its values separated by dots, a price with its sign. */
function toText(value: ContentValue | undefined, schema: FieldSchema | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map((entry) => toText(entry, schema?.items)).join('\n');
  if (isGroup(value)) {
    return Object.entries(value)
      .map(([name, inner]) => toText(inner, schema?.properties?.[name]))
      .join(' · ');
  }
  if (typeof value === 'number' && schema?.format === 'price') {
    const currency = schema.currency ?? 'usd';
    // A wrong price is shown as it was typed, because a formatted one is rounded.
    if (findAmountProblem(value, currency) === undefined)
      return formatPrice(toCents(value, currency), currency);
  }
  return String(value);
}
