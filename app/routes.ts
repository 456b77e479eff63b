import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { pageSlugs } from './lib/content/pages.server.ts';

export default [
  index('routes/home.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('shop/product/:productId', 'routes/product.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout/success', 'routes/checkout-success.tsx'),
  route('checkout/cancel', 'routes/checkout-cancel.tsx'),
  route('coming-soon', 'routes/coming-soon.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('programs/demo', 'routes/demo.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/blog-article.tsx'),
  route('about', 'routes/about.tsx'),
  route('coaching', 'routes/coaching.tsx'),
  route('programs', 'routes/programs.tsx'),
  route('mediakit', 'routes/mediakit.tsx'),
  route('pvt', 'routes/pvt.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/confirm', 'routes/auth-confirm.tsx'),
  route('auth/reset-password', 'routes/auth-reset-password.tsx'),
  route('login', 'routes/login.tsx'),
  route('downloads', 'routes/downloads.tsx'),
  route('video-library', 'routes/video-library.tsx'),
  route('account', 'routes/account.tsx'),
  route('account/orders', 'routes/orders.tsx'),
  route('account/orders/receipt', 'routes/receipt.tsx'),
  ...pageSlugs().map((slug) =>
    route(slug, 'routes/text-page.tsx', { id: `page-${slug.replaceAll('/', '-')}` }),
  ),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
