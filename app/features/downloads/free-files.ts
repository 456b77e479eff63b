import type { Delivery, Product } from '../../../supabase/functions/_shared/catalogue.ts';

type FileDelivery = Extract<Delivery, { kind: 'file' }>;

/** The public files that the products with these ids deliver. */
export function freeFiles(
  catalogue: readonly Product[],
  productIds: readonly number[],
): { product: Product; file: FileDelivery }[] {
  return catalogue
    .filter(({ id }) => productIds.includes(id))
    .flatMap((product) =>
      product.deliveries
        .filter((delivery) => delivery.kind === 'file')
        .filter((file) => file.public)
        .map((file) => ({ product, file })),
    );
}
