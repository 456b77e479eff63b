import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isFree } from '#domain/catalog.ts';
import { Badge } from '#ui/badge.tsx';
import type { CardProduct } from './card-product.ts';
import { cardLabel } from './card-label.ts';
import { ProductArt } from './product-art.tsx';
import { isAllSoldOut, useSoldOut } from './use-sold-out.ts';
import { Link } from '#ui/link.tsx';

const linkClass =
  'inline-flex items-center gap-2 text-15 font-semibold text-pit after:absolute after:inset-0 group-hover:underline underline-offset-4';

/** The card's only link. It covers the whole card and is named by product name and label. */
function CardLink({
  product,
  nameId,
  children,
}: {
  product: CardProduct;
  nameId: string;
  children: ReactNode;
}) {
  const labelId = `${nameId}-label`;
  const label = <span id={labelId}>{children}</span>;
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 };
  if (product.externalLink === undefined) {
    return (
      <Link to={`/shop/product/${product.id}`} aria-labelledby={`${nameId} ${labelId}`} className={linkClass}>
        {label} <ArrowRight {...icon} />
      </Link>
    );
  }
  return (
    <a
      href={product.externalLink}
      target="_blank"
      rel="noreferrer"
      aria-labelledby={`${nameId} ${labelId} ${nameId}-tab`}
      className={linkClass}
    >
      {label} <ArrowUpRight {...icon} />
      <span id={`${nameId}-tab`} hidden>
        (opens in a new tab)
      </span>
    </a>
  );
}

/** Says which options are sold out, or that all are. */
function SoldOut({ product }: { product: CardProduct }) {
  const soldOut = useSoldOut(product);
  if (isAllSoldOut(product.options, soldOut)) return <Badge tone="ink">Sold out</Badge>;
  const gone = product.options.filter((option) => soldOut.has(option));
  return gone.length > 0 && <span className="text-13 text-muted">Sold out: {gone.join(', ')}</span>;
}

interface ProductCardProps {
  product: CardProduct;
  headingLevel?: 'h2' | 'h3';
  /** Leaves out the spec rows, for narrow columns. */
  brief?: boolean;
}

/** Card of a product. */
export function ProductCard({ product, headingLevel: Heading = 'h2', brief = false }: ProductCardProps) {
  const nameId = useId();
  return (
    <article className="group relative flex h-full flex-col border border-hairline bg-surface transition-colors duration-[120ms] hover:border-ink">
      <ProductArt plate={product.plate} picture={product.picture} className="border-b border-hairline" />
      <div className="flex flex-1 flex-col p-5">
        <Heading id={nameId} className="text-28">
          {product.name}
        </Heading>
        <p className="mt-2 text-15 text-muted">{product.summary}</p>
        <div className="min-h-5 flex-1" />
        {!brief && (
          <dl className="mb-5 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-hairline pt-4">
            {product.spec.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-13 text-muted">{label}</dt>
                <dd className="font-mono text-13">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-4">
          <p className="flex items-center gap-3">
            <span className="font-mono text-21 font-medium">{product.price}</span>{' '}
            {isFree(product) && <Badge tone="bar">Free</Badge>}
            <SoldOut product={product} />
          </p>
          <CardLink product={product} nameId={nameId}>
            {cardLabel(product)}
          </CardLink>
        </div>
      </div>
    </article>
  );
}
