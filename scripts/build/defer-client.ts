import { existsSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import type { ClientParts } from '../../app/early/start-client.ts';

/** A script of app/early as one file's worth of code; what it exports is a global `early` of where it runs. */
export async function bundleEarlyScript(name: 'start-client' | 'service-worker'): Promise<string> {
  // Vite sets NODE_ENV for good; whatever runs after the build in this process must not take itself for production.
  const before = process.env.NODE_ENV;
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: `app/early/${name}.ts`, formats: ['iife'], name: 'early' },
      // Nobody asks the global what it is, and every page carries it.
      rolldownOptions: { output: { generatedCode: { symbols: false } } },
    },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !('output' in bundle)) throw new Error(`app/early/${name}.ts was not built`);
  return bundle.output[0].code.trim();
}

const clientScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preloadTag = /<link rel="modulepreload" href="([^"]+)"\s*\/?>/g;
const stylesheetTag = /<link rel="stylesheet" href="([^"]+)"\s*\/?>/;

function readClient(html: string, file: string): Omit<ClientParts, 'when'> {
  const code = clientScript.exec(html)?.[1] ?? '';
  const manifest = /import "([^"]+)"/.exec(code)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(code)?.[1];
  const files = [...code.matchAll(/import \* as (route\d+)\w* from "([^"]+)"/g)];
  const modules = /__reactRouterRouteModules = \{([^}]*)\}/.exec(code)?.[1] ?? '';
  const routes = Object.fromEntries(
    [...modules.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = '', name]) => [
      id,
      files.filter(([, route]) => route === name).map(([, , address = '']) => address),
    ]),
  );
  if (manifest === undefined || entry === undefined || files.length === 0 || Object.values(routes).flat().length !== files.length) {
    throw new Error(`${file}: the router's own script has changed; scripts/build/defer-client.ts does not know it.`);
  }
  const direct = new Set([manifest, entry, ...Object.values(routes).flat()]);
  const others = [...html.matchAll(preloadTag)].map(([, href = '']) => href).filter((href) => !direct.has(href));
  return { manifest, entry, routes, preload: others };
}

/** Whether a page is for one person, or the way in: search engines leave it alone, and its content comes with the client. */
export const isForOnePerson = (html: string): boolean => /<meta name="robots" content="noindex"/.test(html);

/** What every page shares. */
interface PageParts {
  /** From bundleEarlyScript. */
  earlyScript: string;
  /** The rules of the site's stylesheet at an address that a page needs for its first paint. */
  stylesFor: (stylesheet: string, html: string) => string;
}

/**
 * A page that is complete before any script: the rules that it needs stand in it, and the client, with the whole stylesheet, is fetched by
 * the early script when it is time. A page for one person, whose content the client brings, gets it right after the first paint.
 */
export function deferClient(html: string, file: string, { earlyScript, stylesFor }: PageParts): string {
  const parts: ClientParts = { ...readClient(html, file), when: isForOnePerson(html) ? 'soon' : 'quiet' };
  const stylesheet = stylesheetTag.exec(html)?.[1];
  if (stylesheet === undefined) throw new Error(`${file} has no stylesheet`);
  const start = `<script>${earlyScript}early.startClient(${JSON.stringify(parts).replaceAll('<', '\\u003c')})</script>`;
  return html
    .replaceAll(preloadTag, '')
    // Before the whole stylesheet, whose rules for print and for a moving pointer then have the last word.
    .replace(
      stylesheetTag,
      () => `<style>${stylesFor(stylesheet, html)}</style><link rel="stylesheet" data-href="${stylesheet}"/><noscript><link rel="stylesheet" href="${stylesheet}"/></noscript>`,
    )
    .replace(clientScript, () => start);
}

/** A reader of the site's stylesheets, each read once. */
export function styleReader(
  siteDirectory: string,
  read: (css: string) => (html: string) => string,
): PageParts['stylesFor'] {
  const readers = new Map<string, (html: string) => string>();
  return (stylesheet, html) => {
    const file = `${siteDirectory}${stylesheet.replace(/#$/, '')}`;
    if (!existsSync(file)) throw new Error(`There is no stylesheet ${stylesheet}`);
    const reader = readers.get(stylesheet) ?? read(readFileSync(file, 'utf8'));
    readers.set(stylesheet, reader);
    return reader(html);
  };
}
