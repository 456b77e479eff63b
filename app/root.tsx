import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import { CartPanel } from '#features/cart/cart-panel.tsx';
import { CouponKeeper } from '#features/cart/coupon-keeper.tsx';
import { CartProvider } from '#features/cart/cart-provider.tsx';
import { ErrorPage } from '#features/shell/error-page.tsx';
import { AnnouncementBar } from '#features/shell/announcement-bar.tsx';
import { Footer } from '#features/shell/footer.tsx';
import { NotFoundPage } from '#features/shell/not-found-page.tsx';
import { OwnerNotice } from '#features/setup/owner-notice.tsx';
import { SessionKeeper } from '#features/session/session-keeper.tsx';
import { NotificationTaps } from '#features/shell/notification-taps.tsx';
import { OfflineKeeper } from '#features/shell/offline-keeper.tsx';
import { PageCounter } from '#features/shell/page-counter.tsx';
import { Logo } from '#features/shell/logo.tsx';
import { NewVersionNotice } from '#features/shell/new-version-notice.tsx';
import { Navigation } from '#features/shell/navigation.tsx';
import { registerServiceWorker } from '#lib/device/offline.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Announcement } from '#common/shop/announcement.ts';
import { headingFont, paper } from '#lib/look/look.generated.ts';
import { navigateInVersion } from '#lib/site/new-version.ts';
import { brand } from '#lib/site/shop-catalog.generated.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Toaster } from '#ui/toaster.tsx';
import styles from './styles/app.css?url';
import type { Route } from './+types/root';

const announcement = brand.announcement as Announcement | null;

/** Whether the first page is shown, so that a request is a navigation. */
let isStarted = false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => (isStarted ? navigateInVersion(request.url, next) : next()),
];

export function meta() {
  return pageMeta({});
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/tab-64.png" type="image/png" />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* With a precedence, hydration finds the stylesheet wherever scripts/build/finish-pages.ts put it. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* scripts/build/finish-pages.ts fills it with app/early/session-storage.ts. */}
        <script id="session-storage" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Renders the site's header or footer, unless the route brings its own (`handle.ownShell`). A separate component,
 * because `useMatches` re-renders it at every step of a navigation.
 */
function SharedShell({ children }: { children: ReactNode }) {
  const hasOwnShell = useMatches().some(
    ({ handle }) => (handle as { ownShell?: boolean } | undefined)?.ownShell,
  );
  return !hasOwnShell && children;
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-pit px-4 py-3 text-pit-ink focus:not-sr-only focus:absolute focus:left-4 focus:top-4"
      >
        Skip to content
      </a>
      <SharedShell>
        {announcement !== null && <AnnouncementBar announcement={announcement} />}
        <Navigation />
      </SharedShell>
      <main id="main" tabIndex={-1} className="flex-1 pb-24 has-[>.flush-bottom:last-child]:pb-0 print:pb-0">
        {children}
      </main>
      <SharedShell>
        <Footer />
        {brand.hasSamples && <OwnerNotice />}
      </SharedShell>
    </div>
  );
}

export default function Root() {
  useEffect(() => {
    isStarted = true;
    document.dispatchEvent(new Event('client-ready'));
    registerServiceWorker();
  }, []);
  return (
    <CartProvider>
      <SessionKeeper />
      <OfflineKeeper />
      <NotificationTaps />
      <PageCounter />
      <CouponKeeper />
      <Shell>
        <Outlet />
      </Shell>
      <CartPanel />
      <LeaveGuard />
      <Toaster />
      <NewVersionNotice />
    </CartProvider>
  );
}

/**
 * Fallback shown at a URL that was not prerendered, while the client resolves the route. Without JavaScript it shows
 * the 404 page: every page that works without JavaScript is prerendered.
 */
export function HydrateFallback() {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="border-b border-hairline">
        <div className="page-width flex min-h-18 items-center">
          <Logo {...brand} />
        </div>
      </header>
      <main id="main" className="flex-1">
        <p role="status" className="page-width py-16 text-muted noscript:hidden">
          Loading…
        </p>
        <noscript>
          <NotFoundPage />
        </noscript>
      </main>
    </div>
  );
}

/** Shown for unexpected errors, with the error message for bug reports. */
export function ErrorBoundary() {
  const error = useRouteError();
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : '';
  useEffect(() => {
    isStarted = true;
    document.dispatchEvent(new Event('client-ready'));
    console.error('The page failed', error);
  }, [error]);
  return <ErrorPage detail={detail} />;
}
