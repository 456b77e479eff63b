import { readPage } from '#content/pages.server.ts';
import { TextPage } from '#features/shell/text-page.tsx';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/text-page';

export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return readPage(pathname.replace(/\.data$/, '').replace(/^\/|\/$/g, ''));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function TextPageRoute({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />;
}
