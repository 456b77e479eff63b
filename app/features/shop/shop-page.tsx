import type { ShopContent } from '#content/shop.server.ts';
import { useId, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Link } from '#ui/link.tsx';
import type { CardProduct } from './card-product.ts';
import { type ShopTab, productsOfTab, tabFromQuery, tabsOf } from './categories.ts';
import { ProductGrid } from './product-grid.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

function pathOf(tab: ShopTab): string {
  return tab === 'all' ? '/shop' : `/shop?category=${tab}`;
}

/** Returns the current tab from the URL, so that reload, Back and shared links keep it. Prerendered as All Products. */
function useTab(products: readonly CardProduct[]): ShopTab {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? tabFromQuery(new URLSearchParams(search).get('category'), products) : 'all';
}

/**
 * Keyboard support of tabs that are links. Space and Enter follow the link; arrow keys only move the focus, to keep the
 * history clean.
 */
function onTabKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  const all = [...(event.currentTarget.parentElement?.children ?? [])];
  const at = all.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next !== undefined) (all.at(next % all.length) as HTMLElement | undefined)?.focus();
  else if (event.key === ' ' || event.key === 'Enter') event.currentTarget.click();
  else return;
  event.preventDefault();
}

/** The page /shop: all products, filtered by tabs. */
export function ShopPage({
  title,
  lead,
  products,
}: Pick<ShopContent, 'title' | 'lead'> & { products: readonly CardProduct[] }) {
  const current = useTab(products);
  const id = useId();
  return (
    <div className="page-width pt-12 lg:pb-8 lg:pt-20">
      <header className="flex flex-col gap-x-16 gap-y-4 lg:flex-row lg:items-end">
        <h1 className="text-display uppercase [font-stretch:75%]">
          <NoHyphenBreak text={title} />
        </h1>
        <p className="max-w-xl text-21 text-muted lg:pb-2">{lead}</p>
      </header>
      <div
        role="tablist"
        aria-label="Product categories"
        className="-mx-5 mt-10 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-hairline px-5 sm:mx-0 sm:gap-8 sm:px-0 lg:mt-14"
      >
        {tabsOf(products).map(({ value, label }) => (
          <Link
            key={value}
            to={pathOf(value)}
            preventScrollReset
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === current}
            aria-controls={`${id}-panel`}
            tabIndex={value === current ? 0 : -1}
            onKeyDown={onTabKey}
            className="-mb-px inline-flex min-h-12 shrink-0 items-center border-b-2 border-transparent text-15 font-semibold text-muted hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-8">
        <ProductGrid products={productsOfTab(products, current)} />
      </div>
    </div>
  );
}
