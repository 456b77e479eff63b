import { classNames } from '../../ui/class-names.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

/** The second plate of a grid is drawn wide when that makes whole rows of three. */
function isWide(index: number, count: number): boolean {
  return index === 1 && count % 3 === 2;
}

/** Products as plates in one, two or three columns. */
export function ProductGrid({ products }: { products: readonly CardProduct[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {products.map((product, index) => {
        const wide = isWide(index, products.length);
        return (
          <li key={product.id} className={classNames(wide && 'lg:col-span-2')}>
            <ProductCard product={product} wide={wide} />
          </li>
        );
      })}
    </ul>
  );
}
