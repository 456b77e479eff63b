import { useMemo } from 'react';
import { AboutPage } from '../features/about/about-page.tsx';
import { readAbout } from '../lib/content/about.server.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { loadPage } from '../lib/fetch-ahead.ts';
import type { Route } from './+types/about';

export function loader() {
  return readAbout();
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return useMemo(() => <AboutPage {...loaderData} />, [loaderData]);
}
