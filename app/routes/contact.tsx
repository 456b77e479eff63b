import { ContactPage } from '#features/contact/contact-page.tsx';
import { readContact } from '#content/contact.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/contact';

export function loader() {
  const { contact, social } = readSite();
  return { page: readContact(), details: contact, social };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData.page);
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />;
}
