import { readArticles } from './blog.server.ts';
import { readMovedPages } from './moved-pages.server.ts';
import { pageSlugs } from './pages.server.ts';
import { readProducts } from './products.server.ts';

/** Lists all addresses that come from content, those of moved pages too. */
export const contentPaths = (): string[] => [
  ...pageSlugs().map((slug) => `/${slug}`),
  ...readProducts().map(({ id }) => `/shop/product/${id}`),
  ...readArticles().map(({ slug }) => `/blog/${slug}`),
  ...readMovedPages().map(({ from }) => from),
];
