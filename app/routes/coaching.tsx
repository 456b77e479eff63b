import { CoachingPage } from '#features/coaching/coaching-page.tsx';
import { readCoaching } from '#content/coaching.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/coaching';

export function loader() {
  return readCoaching();
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function CoachingRoute({ loaderData }: Route.ComponentProps) {
  return <CoachingPage {...loaderData} />;
}
