import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';

/** Without the router's helpers: a live server reads the addresses and has no development packages. */
const route = (path: string, file: string): RouteConfigEntry => ({ path, file });

const publicPages: RouteConfigEntry[] = [
  { index: true, file: 'routes/home.tsx' },
  route('shop', 'routes/shop.tsx'),
  route('shop/product/:productId', 'routes/product.tsx'),
  route('cart', 'routes/cart.tsx'),
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
  route('reviews/sample', 'routes/sample-review.tsx'),
];

/** Pages that use TanStack Query. Outside this list, queries fail with 'No QueryClient set'. */
const pagesWithQueries = [
  route('checkout/success', 'routes/checkout-success.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/check-email', 'routes/auth-check-email.tsx'),
  route('auth/confirm', 'routes/auth-confirm.tsx'),
  route('auth/invitation', 'routes/auth-invitation.tsx'),
  route('auth/reset-password', 'routes/auth-reset-password.tsx'),
  route('login', 'routes/login.tsx'),
  route('downloads', 'routes/downloads.tsx'),
  route('video-library', 'routes/video-library.tsx'),
  route('admin/videos', 'routes/admin-videos.tsx'),
  route('upload', 'routes/upload.tsx'),
  route('submission-thank-you', 'routes/submission-thank-you.tsx'),
  route('guardian', 'routes/guardian.tsx'),
  route('training', 'routes/training.tsx'),
  route('log', 'routes/log.tsx'),
  route('reviews', 'routes/reviews.tsx'),
  route('reviews/shared', 'routes/shared-review.tsx'),
  route('reviews/:submissionId', 'routes/review.tsx'),
  route('reviews/:submissionId/print', 'routes/review-report.tsx'),
  route('messages', 'routes/messages.tsx'),
  route('account', 'routes/account.tsx'),
  route('account/billing', 'routes/billing.tsx'),
  route('account/orders', 'routes/orders.tsx'),
  route('account/orders/receipt', 'routes/receipt.tsx'),
  route('admin/reviews', 'routes/admin-reviews.tsx'),
  route('admin/plans', 'routes/admin-plans.tsx'),
  route('admin/chat', 'routes/admin-chat.tsx'),
  route('admin/orders', 'routes/admin-orders.tsx'),
  route('admin/needs-you', 'routes/admin-needs-you.tsx'),
  route('admin/money', 'routes/admin-money.tsx'),
  route('admin/coupons', 'routes/admin-coupons.tsx'),
  route('admin/members', 'routes/admin-members.tsx'),
  route('admin/members/:memberId', 'routes/admin-member.tsx'),
  route('admin/invitations', 'routes/admin-invitations.tsx'),
  route('admin/messages', 'routes/admin-messages.tsx'),
  route('admin/waitlist', 'routes/admin-waitlist.tsx'),
  route('admin/downloads', 'routes/admin-downloads.tsx'),
  route('admin/content', 'routes/admin-content.tsx'),
  route('admin/setup', 'routes/admin-setup.tsx'),
  route('admin/trail', 'routes/admin-trail.tsx'),
];

/** Addresses of pages that are not files in content/pages. */
export const fixedAddresses = [...publicPages, ...pagesWithQueries].map(({ path = '' }) => `/${path}`);

export default [
  ...publicPages,
  { file: 'routes/with-queries.tsx', children: pagesWithQueries },
  route('*', 'routes/text-page.tsx'),
] satisfies RouteConfig;
