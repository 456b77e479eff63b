import { AboutPage } from '#features/about/about-page.tsx';
import { readAbout } from '#content/about.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/about';

export function loader() {
  return readAbout();
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
