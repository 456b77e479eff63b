import { readCategories } from '#content/blog.server.ts';
import { readCurrency } from '#content/read-yaml.server.ts';
import type { ContentValues } from '#domain/content-calls.ts';
import { currencyRules } from '#domain/currencies.ts';
import type { FileChange, ToolFile } from '#server/studio/content-tools.ts';

const sizes = ['S', 'M', 'L', 'XL'];

/** Returns the fields and the text of a new file. What the owner has to write is empty, and so named as a problem until it is there. */
export async function newFields(
  { place, title, category, isoDate, ...change }: Extract<FileChange, { action: 'create' }>,
  existing: readonly ToolFile[],
): Promise<{ values: ContentValues; text: string }> {
  const highest = (field: string) => Math.max(0, ...existing.map(({ values }) => Number(values[field] ?? 0)));
  if (place === 'products/') {
    const id = await change.takeProductId(highest('id'));
    return newProduct({ id, order: highest('order') + 1, title, category });
  }
  if (place === 'blog/') {
    return {
      values: {
        id: highest('id') + 1,
        title,
        author: change.author,
        date: isoDate,
        category: readCategories()?.[0] ?? '',
        cover: 'runway-ready',
        excerpt: '',
        status: 'draft',
      },
      text: '',
    };
  }
  return {
    values: { title, kicker: '', description: '', lead: '' },
    text: '',
  };
}

function newProduct({
  id,
  order,
  title,
  category = 'training',
}: {
  id: number;
  order: number;
  title: string;
  category?: string | undefined;
}) {
  const isApparel = category === 'apparel';
  // 29 in most currencies, and in all of them an amount that Stripe takes.
  const { units, minimum } = currencyRules(readCurrency());
  const price = Math.max(2900, minimum) / units;
  return {
    values: {
      id,
      name: title,
      category,
      price,
      order,
      plate: 'power-strength',
      summary: '',
      spec: [{ label: isApparel ? 'Material' : 'Format', value: '' }],
      ...(isApparel ? { options: sizes.map((label) => ({ label, price })) } : {}),
    },
    text: '',
  };
}
