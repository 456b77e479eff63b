import { AboutPage } from '#features/about/about-page.tsx';
import { readAbout } from '#content/about.server.ts';
import type { Route } from './+types/about';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readAbout();
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
