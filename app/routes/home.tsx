import { ApplyButton } from '#features/apply/apply-button.tsx';
import { heroStill } from '#features/home/hero-still.server.tsx';
import { HomePage } from '#features/home/home-page.tsx';
import { NewsletterSection } from '#features/newsletter/newsletter-section.tsx';
import { readHome } from '#content/home.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/home';

export function loader() {
  const home = readHome();
  const { description, links, social } = readSite();
  return {
    home,
    still: home.hero.photo || home.hero.video ? undefined : heroStill(),
    description,
    application: links.application,
    socialFeed: links.socialFeed,
    instagram: social.instagram,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ description: loaderData?.description });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { home, still, application, socialFeed, instagram } = loaderData;
  return (
    <HomePage
      home={home}
      still={still}
      socialFeed={socialFeed}
      instagram={instagram}
      apply={<ApplyButton form={application} />}
      newsletter={<NewsletterSection />}
    />
  );
}
