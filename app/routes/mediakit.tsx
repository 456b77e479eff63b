import { MediaKitPage } from '#features/mediakit/media-kit-page.tsx';
import { readMediaKit } from '#content/mediakit.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/mediakit';

export function loader() {
  const { contact, social } = readSite();
  return { ...readMediaKit(), contact, social };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function MediaKitRoute({ loaderData }: Route.ComponentProps) {
  return <MediaKitPage {...loaderData} />;
}
