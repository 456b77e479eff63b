import type { CatalogProduct } from '#domain/catalog.ts';
import type { FileDelivery } from '#domain/delivery.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { storedName } from '#domain/stored-name.ts';

type Catalog = readonly CatalogProduct[];

const otherBucket = { 'digital-products': 'free-downloads', 'free-downloads': 'digital-products' } as const;

/** Copies PDFs into the bucket that their product's price asks for, from the other one. A new PDF of a free product becomes public here. */
export async function placeProductFiles(supabase: ServiceClient, catalog: Catalog): Promise<void> {
  for (const { delivery } of filesOf(catalog)) {
    const name = storedName(delivery);
    const { data: isThere } = await supabase.storage.from(delivery.bucket).exists(name);
    if (isThere) continue;
    const from = otherBucket[delivery.bucket];
    if (!(await supabase.storage.from(from).exists(name)).data) continue;
    const { error } = await supabase.storage
      .from(from)
      .copy(name, name, { destinationBucket: delivery.bucket });
    if (error) throw new Error(`${from}/${name} could not be copied`, { cause: error });
  }
}

/** Writes the downloads of the catalog. Those of hidden and changed products stay for their buyers. */
export async function setProductFiles(supabase: ServiceClient, catalog: Catalog): Promise<void> {
  const { error } = await supabase.rpc('set_product_files', {
    p_files: filesOf(catalog).map(({ productId, delivery: { fileName, bucket, path, upload } }) => ({
      productId,
      fileName,
      bucket,
      path,
      upload: upload ?? null,
    })),
  });
  if (error) throw new Error('The downloads of products could not be stored', { cause: error });
}

/** Returns the files that products deliver. */
export function filesOf(catalog: Catalog): { productId: number; delivery: FileDelivery }[] {
  return catalog.flatMap(({ id: productId, deliveries }) =>
    deliveries.flatMap((delivery) => (delivery.kind === 'file' ? [{ productId, delivery }] : [])),
  );
}
