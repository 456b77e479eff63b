import type { ProductContent } from '../../lib/content/products.server.ts';

/** The drawing on a product's plate. */
export function ProductArt({ plate }: Pick<ProductContent, 'plate'>) {
  return (
    <img
      src={`/plates/${plate}.svg`}
      alt=""
      width={640}
      height={480}
      className="h-full w-full object-cover"
    />
  );
}
