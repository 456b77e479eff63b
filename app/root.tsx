import { useEffect, type ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
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
import { MovedPage } from '#features/shell/moved-page.tsx';
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
import { pageMeta, privatePageMeta } from '#lib/page/page-meta.ts';
import { pathOf } from '#lib/page/path-of.ts';
import { fontFilesOf } from '#lib/look/font-files.server.ts';
import { navigateInVersion } from '#lib/site/new-version.ts';
import { setSiteData, siteData, siteDataId, useSite } from '#lib/site/site-data.ts';
import { oncePerSite } from '#content/content-files.server.ts';
import { readSiteData } from '#content/site-data.server.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Toaster } from '#ui/toaster.tsx';
import styles from './styles/app.css?url';
import type { Route } from './+types/root';

/** Whether the first page is shown, so that a request is a navigation. */
let isStarted = false;

const currentSiteData = oncePerSite(() => readSiteData(fontFilesOf));

/** Where a page has moved to. */
interface Moved {
  movedTo: string;
}

/** Gives the pages the content's data before anything is rendered. A page that moved is one of this file (ErrorBoundary). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    setSiteData(currentSiteData());
    const movedTo = siteData().moved[pathOf(request)];
    if (movedTo !== undefined) throw data({ movedTo } satisfies Moved, { status: 410 });
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const movedTo = siteData().moved[pathOf(request)];
    if (movedTo !== undefined && isStarted) throw redirect(movedTo);
    if (siteData().absentPages.includes(pathOf(request))) throw data(null, { status: 404 });
  },
  ({ request }, next) => (isStarted ? navigateInVersion(request.url, next) : next()),
];

const findMoved = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as Partial<Moved> | null)?.movedTo : undefined;

/** A moved page works on any web server, without scripts. Search engines take it for a permanent redirect. */
export function meta({ error }: Route.MetaArgs) {
  const movedTo = findMoved(error);
  if (movedTo === undefined) return pageMeta({});
  return [...privatePageMeta('This page has moved'), { httpEquiv: 'refresh', content: `0; url=${movedTo}` }];
}

/** The site's data in the page. Not in the browser, where the page has them. */
const siteDataText = (): string =>
  typeof window === 'undefined' ? JSON.stringify(siteData()).replaceAll('<', '\\u003c') : '';

export function Layout({ children }: { children: ReactNode }) {
  const { look } = useSite();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look.paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={look.paper.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/tab-64.png" type="image/png" />
        <link rel="preload" href={look.headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* With a precedence, hydration finds the stylesheet wherever scripts/build/finish-page.ts put it. */}
        <link rel="stylesheet" href={look.styles} precedence="default" />
        <link rel="stylesheet" href={styles} precedence="default" />
        <style dangerouslySetInnerHTML={{ __html: look.style }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* scripts/build/finish-page.ts fills it with app/early/session-storage.ts. */}
        <script id="session-storage" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        <script
          id={siteDataId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: siteDataText() }}
        />
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
  const { announcement, hasSamples } = useSite();
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
        {hasSamples && <OwnerNotice />}
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
          <Logo {...useSite()} />
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

export function ErrorBoundary() {
  const error = useRouteError();
  const movedTo = findMoved(error);
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  if (movedTo === undefined && !isAbsent) return <Failure error={error} />;
  return (
    <CartProvider>
      <Shell>{movedTo === undefined ? <NotFoundPage /> : <MovedPage to={movedTo} />}</Shell>
    </CartProvider>
  );
}

/** Shown for unexpected errors, with the error message for bug reports. */
function Failure({ error }: { error: unknown }) {
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
