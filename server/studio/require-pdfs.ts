import { z } from 'zod';
import { readNumber } from '#domain/money.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';

/** Limit of the bucket free-downloads. */
const freeLimitMegabytes = 50;

/** Files from before prices were numbers have texts such as '$39'. */
const price = z.union([
  z.number(),
  z.string().transform((text) => readNumber(text.replace(/^from /, ''), 'usd')),
]);

const productSchema = z.object({
  price,
  options: z.array(z.object({ price })).default([]),
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
    const isFree = [product, ...product.options].every((one) => one.price === 0);
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
