import { MediaKitPage } from '#features/mediakit/media-kit-page.tsx';
import { readMediaKit } from '#content/mediakit.server.ts';
import { readSite } from '#content/site.server.ts';
import type { Route } from './+types/mediakit';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  const { contact, social } = readSite();
  return { ...readMediaKit(), contact, social };
}

export default function MediaKitRoute({ loaderData }: Route.ComponentProps) {
  return <MediaKitPage {...loaderData} />;
}
