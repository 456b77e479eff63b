import { HomePage } from '../features/home/home-page.tsx';
import { NewsletterSection } from '../features/newsletter/newsletter-section.tsx';
import { readHome } from '../lib/content/home.server.ts';
import { readSite } from '../lib/content/site.server.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/home';

export function loader() {
  return { home: readHome(), description: readSite().description };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ description: loaderData?.description });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomePage {...loaderData.home} />
      <NewsletterSection />
    </>
  );
}
