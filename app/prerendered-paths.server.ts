import { readArticles } from './lib/content/blog.server.ts';
import { readProducts } from './lib/content/products.server.ts';

/** The pages of routes with a parameter; those of all other routes are known from app/routes.ts. */
export function dynamicPaths(): string[] {
  return [
    ...readProducts().map(({ id }) => `/shop/product/${id}`),
    ...readArticles().map(({ slug }) => `/blog/${slug}`),
  ];
}
