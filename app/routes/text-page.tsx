import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from '#features/shell/not-found-page.tsx';
import { TextPage } from '#features/shell/text-page.tsx';
import { pageSlugs, readPage } from '#content/pages.server.ts';
import { pageMeta, privatePageMeta } from '#lib/page/page-meta.ts';
import { pathOf } from '#lib/page/path-of.ts';
import { siteData } from '#lib/site/site-data.ts';
import type { Route } from './+types/text-page';

export function loader({ request }: Route.LoaderArgs) {
  const slug = pathOf(request).slice(1);
  return pageSlugs().includes(slug) ? readPage(slug) : null;
}

/** Only text pages have data. Another address shows the 404 page without a request. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return siteData().textPages.includes(pathOf(request)) ? serverLoader() : null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData) return pageMeta(loaderData);
  return privatePageMeta('Page not found');
}

function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`404 Error: no page at ${pathname}`);
  }, [pathname]);
  return <NotFoundPage />;
}

/** A page of content/pages. Its addresses are content, so it is what has no other route. */
export default function TextPageRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <TextPage {...loaderData} /> : <NotFound />;
}
