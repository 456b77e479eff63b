import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';

/** Page for an unknown product. */
export function ProductNotFound() {
  return (
    <div className="page-width flex flex-col items-start py-16 lg:py-28">
      <p className="font-mono text-15 text-muted">404</p>
      <h1 className="mt-3 text-64">Product Not Found</h1>
      <p className="mt-6 max-w-xl text-21 text-muted">
        We couldn’t find this product. It may have been removed from the shop.
      </p>
      <ButtonLink to="/shop" className="mt-10">
        <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
        Back to Shop
      </ButtonLink>
    </div>
  );
}
