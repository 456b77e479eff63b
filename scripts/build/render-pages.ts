import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { absentPages } from '#content/collections.server.ts';
import { contentPaths } from '#content/content-paths.server.ts';
import { fixedAddresses } from '../../app/routes.ts';

/** The page for addresses without a file, under which it is not found by visitors. */
export const fallbackFile = '__spa-fallback.html';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

function toRoutes(routes: readonly ServerRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index === true ? { id, path, index } : { id, path, children: toRoutes(routes, id) },
    );
}

/**
 * Renders every page of the site's content with the bundle of a release, and the data that the router loads for it: texts by file. Throws
 * ContentError, and an error if a page can't be rendered.
 */
export async function renderPages(release: string): Promise<Map<string, string>> {
  const bundle = pathToFileURL(resolve(join(release, 'server/index.js'))).href;
  const build = (await import(bundle)) as ServerBuild;
  const absent = absentPages();
  const fixed = fixedAddresses.filter((address) => !address.includes(':') && !absent.includes(address));
  const paths = [...fixed, ...contentPaths()];
  // As a site of static files: the client asks no server for pages that are not among these.
  const handler = createRequestHandler({ ...build, ssr: false, prerender: paths }, 'production');
  const routes = toRoutes(Object.values(build.routes).filter((route) => route !== undefined));
  const hasData = (path: string): boolean =>
    (matchRoutes(routes, path) ?? []).some(
      ({ route }) => build.assets.routes[route.id ?? '']?.hasLoader === true,
    );

  async function ask(address: string, expected: readonly number[]): Promise<string> {
    const response = await handler(new Request(`http://localhost${address}`));
    const text = await response.text();
    if (!expected.includes(response.status))
      throw new Error(`${address} answers ${response.status}: ${text.slice(0, 500)}`);
    return text;
  }

  const files = new Map<string, string>();
  for (const path of paths) {
    const folder = path === '/' ? '' : path.slice(1);
    // 410: a page that moved.
    const html = await ask(path === '/' ? path : `${path}/`, [200, 410]);
    files.set(join(folder, 'index.html'), html);
    if (hasData(path)) {
      const data = path === '/' ? '_.data' : `${folder}.data`;
      files.set(data, await ask(`/${data}`, [200, 202, 410]));
    }
  }
  files.set(fallbackFile, await ask('/a-page-that-is-no-content', [200]));
  return files;
}
