import {
  redirect,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { MovedPage } from '#features/shell/moved-page.tsx';
import { readMovedPages } from '#content/moved-pages.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';

// Without generated types: there is no route, and so no type, while no page has moved.

export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, '');
  const moved = readMovedPages().find(({ from }) => from === path);
  if (moved === undefined) throw new Error(`No page has moved from ${path}`);
  return { to: moved.to };
}

/** Follows links inside the site. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const { to } = await serverLoader<typeof loader>();
  throw redirect(to);
}

/** An address that is opened directly works on any web server, without scripts. Search engines take it for a permanent redirect. */
export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    ...pageMeta({ title: 'This page has moved' }),
    { name: 'robots', content: 'noindex' },
    ...(loaderData === undefined ? [] : [{ httpEquiv: 'refresh', content: `0; url=${loaderData.to}` }]),
  ];
}

export default function MovedRoute() {
  const { to } = useLoaderData<typeof loader>();
  return <MovedPage to={to} />;
}
