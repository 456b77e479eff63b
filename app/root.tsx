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
import archivo from './styles/fonts/archivo.woff2?url';
import { CartPanel } from './features/cart/cart-panel.tsx';
import { CartProvider } from './features/cart/cart-provider.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { Footer } from './features/shell/footer.tsx';
import { NotFoundPage } from './features/shell/not-found-page.tsx';
import { SessionKeeper } from './features/session/session-keeper.tsx';
import { OfflineKeeper } from './features/shell/offline-keeper.tsx';
import { Logo } from './features/shell/logo.tsx';
import { Navigation } from './features/shell/navigation.tsx';
import { keepForOffline } from './lib/device/keep-for-offline.ts';
import { pageMeta } from './lib/page/page-meta.ts';
import { brand } from './lib/shop/shop-catalog.generated.ts';
import { Toaster } from './ui/toast.tsx';
import styles from './styles/app.css?url';

export function meta() {
  return pageMeta({});
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5f1e8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1216" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/tab-64.png" type="image/png" />
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* A precedence makes it a resource, which hydration finds wherever scripts/build/finish-pages.ts put it. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Shows the site's header or footer, unless the page brings its own (`handle.ownShell` of its route). `useMatches` renders this component at
 * every step of a change of route, but not its children.
 */
function UnlessOwnShell({ children }: { children: ReactNode }) {
  const isOwn = useMatches().some(({ handle }) => (handle as { ownShell?: boolean } | undefined)?.ownShell);
  return !isOwn && children;
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
      <UnlessOwnShell>
        <Navigation name={brand.name} />
      </UnlessOwnShell>
      <main id="main" tabIndex={-1} className="flex-1 pb-24 has-[>.to-the-foot:last-child]:pb-0 print:pb-0">
        {children}
      </main>
      <UnlessOwnShell>
        <Footer />
      </UnlessOwnShell>
    </div>
  );
}

export default function Root() {
  useEffect(() => {
    document.dispatchEvent(new Event('client-ready'));
    keepForOffline();
  }, []);
  return (
    <CartProvider>
      <SessionKeeper />
      <OfflineKeeper />
      <Shell>
        <Outlet />
      </Shell>
      <CartPanel />
      <Toaster />
    </CartProvider>
  );
}

/**
 * What stands at an address that was not known when the site was built, until the client has found its page, or that there is none. Without
 * a script there is none: every page that can be read without one was known.
 */
export function HydrateFallback() {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="border-b border-hairline">
        <div className="page-width flex min-h-18 items-center">
          <Logo name={brand.name} />
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

/** The screen of what nobody foresaw. Its details are for whoever reports it; the way on is for everybody. */
export function ErrorBoundary() {
  const error = useRouteError();
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : '';
  useEffect(() => {
    document.dispatchEvent(new Event('client-ready'));
    console.error('The page failed', error);
  }, [error]);
  return <ErrorPage detail={detail} />;
}
