import { z } from 'zod';
import { parsePriceText } from '#domain/money.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';

/** Limit of the bucket free-downloads. */
const freeLimitMegabytes = 50;

const productSchema = z.object({
  price: z.string(),
  options: z.array(z.object({ price: z.string() })).default([]),
  delivers: z.array(z.object({ path: z.string().optional(), upload: z.string().optional() })).default([]),
});

/** Throws FunctionError if a product would deliver an uploaded PDF that is not stored anymore, or is too large to be public. */
export async function requirePdfs(
  changes: readonly { file: string; after: string }[],
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<void> {
  for (const { file, after } of changes) {
    if (!file.startsWith('products/') || after === '') continue;
    const { title = file, values } = tools.readText(file, after) ?? {};
    const product = productSchema.safeParse(values).data;
    if (product === undefined) continue;
    const isFree = [product, ...product.options].every(({ price }) => parsePriceText(price) === 0);
    for (const { upload, path = '' } of product.delivers) {
      const name = upload ?? path;
      if (!name.startsWith('uploads/')) continue;
      const { data } = await supabase.storage.from('digital-products').info(name);
      if (data === null) {
        throw contentErrors.notPublishable(`${title}: “PDF” is not stored anymore. Upload it again.`);
      }
      if (isFree && (data.size ?? 0) > freeLimitMegabytes * 1024 * 1024) {
        throw contentErrors.notPublishable(
          `${title}: “PDF” is too large for a free product. The limit is ${freeLimitMegabytes} MB.`,
        );
      }
    }
  }
}
