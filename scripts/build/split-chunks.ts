import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Libraries by the file that they lie in, needed ones before those that need them; what is not named here lies where it is used. */
const libraries = {
  framework: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
  queries: /node_modules\/@tanstack\//,
  zod: /node_modules\/zod\//,
  radix:
    /node_modules\/@radix-ui\/(primitive|react-(slot|presence|primitive|context|compose-refs|use-[\w-]+|id))\//,
  tabs: /node_modules\/@radix-ui\/react-(tabs|roving-focus|collection|direction)\//,
  modal:
    /node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-scope|focus-guards|portal)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden)\//,
};
const library = /node_modules\//;

/** How many public pages must share a module before it lies in the file that all of them load. */
const sharedBy = 3;
const smallBytes = 2500;

interface ChunkingContext {
  getModuleInfo: InfoOf;
}
type InfoOf = (id: string) => {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
} | null;

/** The site's own modules that a module needs at once, without what it loads later and without libraries. */
function ownModulesOf(start: string, infoOf: InfoOf): Set<string> {
  const needed = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id) || library.test(id)) continue;
    needed.add(id);
    open.push(...(infoOf(id)?.importedIds ?? []));
  }
  return needed;
}

/** The file's name for every module of the site that does not lie with its page. */
function placeOwnModules(infoOf: InfoOf): Map<string, string> {
  const routes = readdirSync('app/routes').map((route) => ownModulesOf(resolve('app/routes', route), infoOf));
  // Pages that read data are pages for members: what only they share is no weight for visitors.
  const readsData = (id: string) => infoOf(id)?.importedIds.some((one) => libraries.queries.test(one));
  const publicRoutes = routes.filter((modules) => ![...modules].some(readsData));
  const fetchedLater = [...new Set(publicRoutes.flatMap((modules) => [...modules]))]
    .flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
    .map((id) => ownModulesOf(id, infoOf));
  // A file of its own costs more than a few lines that not everybody needs.
  const isSmall = (id: string) => (infoOf(id)?.code?.length ?? Infinity) < smallBytes && ownModulesOf(id, infoOf).size === 1;
  const places = new Map<string, string>();
  for (const id of publicRoutes.flatMap((modules) => [...modules])) {
    const sharers = isSmall(id) ? [...publicRoutes, ...fetchedLater] : publicRoutes;
    if (sharers.filter((modules) => modules.has(id)).length >= sharedBy) places.set(id, 'common');
  }
  for (const id of ownModulesOf(resolve('app/root.tsx'), infoOf)) places.set(id, 'shell');
  return places;
}

/**
 * Puts the browser's script into a few files instead of one for each module that several pages share: the framework, what
 * every page needs (the shell), and what many public pages share. A visit asks for a handful of files, and each compresses better.
 */
export function splitChunks(): Plugin {
  let places: Map<string, string> | undefined;
  return {
    name: 'split-chunks',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return;
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  ...Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 2 })),
                  { name: 'common', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 4, priority: 2 },
                  ...['shell', 'common'].map((place) => ({
                    name(id: string, graph: ChunkingContext) {
                      places ??= placeOwnModules((module) => graph.getModuleInfo(module));
                      return places.get(id) === place ? place : null;
                    },
                    priority: 1,
                  })),
                ],
              },
            },
          },
        },
      };
    },
  };
}
