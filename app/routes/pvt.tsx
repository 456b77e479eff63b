import { PvtPage } from '#features/pvt/pvt-page.tsx';
import { WaitlistForm } from '#features/waitlist/waitlist-form.tsx';
import { readPvt } from '#content/pvt.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/pvt';

/** The page has its own header and footer. */
export const handle = { ownShell: true };

export function loader() {
  const { name, contact, social } = readSite();
  return {
    page: readPvt(),
    brand: { name, email: contact.email, instagram: social.instagram },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData.page);
}

export default function PvtRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PvtPage
      {...loaderData}
      waitlistForm={
        <WaitlistForm
          list="app"
          fields="name-and-roles"
          hint={loaderData.page.waitlist.hint}
          thanks={loaderData.page.waitlist.thanks}
        />
      }
    />
  );
}
