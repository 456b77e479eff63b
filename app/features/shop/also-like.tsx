import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

/** Recommended products below a product or a purchase. */
export function AlsoLike({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="also-like" className="flush-bottom border-t border-hairline">
      <div className="page-width py-16 lg:py-28">
        <h2 id="also-like" className="text-40">
          You May Also Like
        </h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} headingLevel="h3" brief />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
