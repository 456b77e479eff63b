import { useMemo } from 'react';
import { CoachingPage } from '../features/coaching/coaching-page.tsx';
import { readCoaching } from '../lib/content/coaching.server.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { loadPage } from '../lib/fetch-ahead.ts';
import type { Route } from './+types/coaching';

export function loader() {
  return readCoaching();
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function CoachingRoute({ loaderData }: Route.ComponentProps) {
  return useMemo(() => <CoachingPage {...loaderData} />, [loaderData]);
}
