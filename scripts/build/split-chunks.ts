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
/** The icons are as small as what is our own. */
const library = /node_modules\/(?!lucide-react\/dist\/esm\/(?!lucide-react\.))/;

/**
 * Letters of code up to which a module lies in the file that all public pages load: a file of its own costs a request, and more than a
 * few lines that not everybody needs.
 */
const largestShared = [
  { by: 'any two', least: 2, letters: 800 },
  { by: 'two public pages', least: 2, letters: 2700 },
  { by: 'three public pages', least: 3, letters: Infinity },
] as const;

interface ChunkingContext {
  getModuleInfo: InfoOf;
}
type InfoOf = (id: string) => {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
} | null;

const iconList = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The icons that a module asks the library's list of all icons for: CalendarX2 is calendar-x-2. */
function iconsOf(code: string): string[] {
  return [...code.matchAll(iconList)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => (name.split(' as ')[0] ?? '').trim().replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-'))
    .filter((name) => name !== '')
    .map((name) => resolve(`node_modules/lucide-react/dist/esm/icons/${name.toLowerCase()}.mjs`));
}

/** The site's own modules and icons that a module needs at once, without what it loads later and without libraries. */
function ownModulesOf(start: string, infoOf: InfoOf): Set<string> {
  const needed = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id) || library.test(id)) continue;
    const info = infoOf(id);
    if (info === null) continue;
    needed.add(id);
    open.push(...info.importedIds, ...iconsOf(info.code ?? ''));
  }
  return needed;
}

/** The site's own modules that do not lie with their page: what every page needs, and what many public pages share. */
function sharedModules(infoOf: InfoOf): Set<string> {
  const routes = readdirSync('app/routes').map((route) => ownModulesOf(resolve('app/routes', route), infoOf));
  // Pages that read data are pages for members: what only they share is no weight for visitors.
  const readsData = (id: string) => infoOf(id)?.importedIds.some((one) => libraries.queries.test(one));
  const publicRoutes = routes.filter((modules) => ![...modules].some(readsData));
  const laterParts = (parts: readonly Set<string>[]) =>
    [...new Set(parts.flatMap((modules) => [...modules]))]
      .flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
      .map((id) => ownModulesOf(id, infoOf));
  const shell = ownModulesOf(resolve('app/root.tsx'), infoOf);
  const parts = {
    'any two': [...routes, ...laterParts(routes)],
    'two public pages': [...publicRoutes, ...laterParts(publicRoutes)],
    'three public pages': publicRoutes,
  };
  const isShared = (id: string) =>
    shell.has(id) ||
    largestShared.some(
      ({ by, least, letters }) =>
        (infoOf(id)?.code?.length ?? Infinity) <= letters &&
        parts[by].filter((modules) => modules.has(id)).length >= least,
    );
  const candidates = new Set(publicRoutes.flatMap((modules) => [...modules]));
  // What a module needs comes into the same file.
  return new Set([...shell, ...[...candidates].filter((id) => [...ownModulesOf(id, infoOf)].every(isShared))]);
}

/**
 * Puts the browser's script into a few files instead of one for each module that several pages share: the framework, and the shell with what
 * many pages need. A visit asks for a handful of files, and each compresses better.
 */
export function splitChunks(): Plugin {
  let shared: Set<string> | undefined;
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
                  {
                    name(id: string, graph: ChunkingContext) {
                      shared ??= sharedModules((module) => graph.getModuleInfo(module));
                      return shared.has(id) ? 'shell' : null;
                    },
                    priority: 1,
                  },
                ],
              },
            },
          },
        },
      };
    },
  };
}
