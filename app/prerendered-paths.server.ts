import { readArticles } from '#content/blog.server.ts';
import { readProducts } from '#content/products.server.ts';

/** Paths to prerender for routes with a parameter. All other paths come from app/routes.ts. */
export function dynamicPaths(): string[] {
  return [
    ...readProducts().map(({ id }) => `/shop/product/${id}`),
    ...readArticles().map(({ slug }) => `/blog/${slug}`),
  ];
}
