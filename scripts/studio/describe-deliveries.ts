import type { ContentValue } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { storedName } from '#domain/stored-name.ts';

interface Pdf {
  kind: 'file';
  fileName: string;
  path: string;
  upload?: string;
}

const isPdf = (value: Record<string, ContentValue>): boolean =>
  value['kind'] === 'file' && typeof value['fileName'] === 'string' && typeof value['path'] === 'string';

const entriesOf = (value: ContentValue | undefined): Record<string, ContentValue>[] =>
  Array.isArray(value) ? value.filter(isGroup) : [];

/** Says in plain words what a product delivers, one line for each thing. With `before`, also what becomes of its PDFs. */
export function describeDeliveries(
  value: ContentValue | undefined,
  before?: ContentValue,
): string | undefined {
  const published = entriesOf(before).filter(isPdf) as unknown as Pdf[];
  const lines = entriesOf(value).map((entry) => {
    if (isPdf(entry)) return describePdf(entry as unknown as Pdf, published);
    if (entry['kind'] === 'review-credit') {
      return entry['count'] === 1 ? '1 video review' : `${String(entry['count'])} video reviews`;
    }
    return [entry['label'], entry['url']].filter(Boolean).join(': ');
  });
  if (published.length > 0 && !entriesOf(value).some(isPdf)) {
    lines.push('No PDF anymore. Earlier buyers keep theirs.');
  }
  return lines.join('\n') || undefined;
}

function describePdf(pdf: Pdf, published: readonly Pdf[]): string {
  const same = published.find(({ path }) => path === pdf.path);
  if (published.length === 0 || (same && storedName(same) === storedName(pdf))) return pdf.fileName;
  if (!same) return `${pdf.fileName}, another PDF. Earlier buyers keep theirs.`;
  return pdf.upload === undefined
    ? `${pdf.fileName}, its first version again. Earlier buyers get it, too.`
    : `${pdf.fileName}, a new version. Earlier buyers get it, too.`;
}
