import { readAllProducts } from './products.server.ts';
import { readRedirects, type Redirect } from './redirects.server.ts';

/**
 * Returns the addresses that lead to another page: the owner's list, and pages of hidden products, to which links and posts may still lead.
 * Throws ContentError.
 */
export function readMovedPages(): Redirect[] {
  const own = readRedirects();
  const hidden = readAllProducts()
    .filter((product) => product.hidden)
    .map(({ id }) => ({ from: `/shop/product/${id}`, to: '/shop' }));
  return [...own, ...hidden.filter(({ from }) => !own.some((entry) => entry.from === from))];
}
