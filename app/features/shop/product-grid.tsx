import { ArrowRight } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';
import { Link } from '#ui/link.tsx';

/** Fills the gap at the end of an incomplete last row. */
function ContactCard({ count }: { count: number }) {
  return (
    <li
      className={classNames(
        'hidden',
        count % 2 === 1 ? 'md:flex' : 'md:hidden',
        count % 3 === 2 ? 'lg:flex' : 'lg:hidden',
      )}
    >
      <div className="group relative flex w-full flex-col justify-between border-t-2 border-ink p-6">
        <p className="text-40 font-display">Not sure where to start?</p>
        <div>
          <p className="text-muted">Tell us about your jump, and we’ll help you choose.</p>
          <Link
            to="/contact"
            className="mt-4 inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            Ask a coach <ArrowRight aria-hidden className="size-4" strokeWidth={1.5} />
          </Link>
        </div>
      </div>
    </li>
  );
}

/** Product cards in one, two or three columns. */
export function ProductGrid({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return <p className="text-21 text-muted">There is nothing here yet.</p>;
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
      <ContactCard count={products.length} />
    </ul>
  );
}
