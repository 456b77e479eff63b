import type { ShopFile, ShopProduct } from '#domain/catalog.ts';

type FreeFile = Required<ShopFile>;

/** Returns the public files of the products with these ids. */
export function freeFiles(
  catalog: readonly ShopProduct[],
  productIds: readonly number[],
): { product: ShopProduct; file: FreeFile }[] {
  return catalog
    .filter(({ id }) => productIds.includes(id))
    .flatMap((product) =>
      product.files.flatMap(({ fileName, publicPlace }) =>
        publicPlace === undefined ? [] : [{ product, file: { fileName, publicPlace } }],
      ),
    );
}
