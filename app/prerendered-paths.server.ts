import { readArticles } from './lib/content/blog.server.ts';
import { readProducts } from './lib/content/products.server.ts';
import { pageSlugs } from './lib/content/pages.server.ts';

/** Every address that is written out as a page when the site is built. */
export function prerenderedPaths(): string[] {
  const products = readProducts().map(({ id }) => `/shop/product/${id}`);
  return [
    '/',
    '/shop',
    ...products,
    '/cart',
    '/checkout/success',
    '/checkout/cancel',
    '/coming-soon',
    '/contact',
    '/programs/demo',
    '/blog',
    ...readArticles().map(({ slug }) => `/blog/${slug}`),
    '/about',
    '/coaching',
    '/programs',
    '/mediakit',
    '/pvt',
    '/auth',
    '/auth/check-email',
    '/auth/confirm',
    '/auth/reset-password',
    '/login',
    '/downloads',
    '/video-library',
    '/admin/videos',
    '/upload',
    '/submission-thank-you',
    '/reviews',
    '/account',
    '/account/orders',
    '/account/orders/receipt',
    '/admin/orders',
    '/admin/members',
    '/admin/messages',
    '/admin/waitlist',
    '/admin/downloads',
    '/admin/trail',
    '/guardian',
    ...pageSlugs().map((slug) => `/${slug}`),
  ];
}
