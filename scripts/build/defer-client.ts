import { build, minifySync } from 'vite';
import type { ClientParts } from '../../app/early/start-client.ts';
import type { SiteStyles } from './split-stylesheet.ts';

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

function readClient(html: string, file: string, joinClient: PageParts['joinClient']): Omit<ClientParts, 'when'> {
  const code = clientScript.exec(html)?.[1] ?? '';
  const manifest = /import "([^"]+)"/.exec(code)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(code)?.[1];
  const files = [...code.matchAll(/import \* as (route\d+)\w* from "([^"]+)"/g)];
  const modules = /__reactRouterRouteModules = \{([^}]*)\}/.exec(code)?.[1] ?? '';
  const { root, ...routes } = Object.fromEntries(
    [...modules.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = '', name]) => [
      id,
      files.find(([, route]) => route === name)?.[2] ?? '',
    ]),
  );
  // One module for each route: the router would wait a turn for the parts of one that is split.
  const known = 1 + Object.keys(routes).length;
  if (manifest === undefined || entry === undefined || root === undefined || known !== files.length) {
    throw new Error(`${file}: the router's own script has changed; scripts/build/defer-client.ts does not know it.`);
  }
  const direct = new Set([manifest, entry, root, ...Object.values(routes)]);
  const named = new Set([...html.matchAll(preloadTag)].map(([, href = '']) => href));
  const preload = [...named].filter((href) => !direct.has(href));
  return { client: joinClient({ manifest, entry, root }), routes, preload };
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const dataCall = /^window\.__reactRouterContext\.streamController\.enqueue\(("[\s\S]*")\);$/;
const dataEnd = 'window.__reactRouterContext.streamController.close();';

/** A text as script that holds it as it stands in the page, so that what the page says already costs little. */
const literal = (text: string): string =>
  `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r').replace(/<(?=[/!s])/gi, '\\x3c')}\``;

/**
 * The router's data (a list as JSON) without the text that is the whole of the page's element marked `data-stands`: React leaves that
 * as it stands, and what is fetched later has it.
 */
export function withoutStanding(json: string, html: string): string {
  const mark = html.indexOf(' data-stands');
  if (mark < 0 || !json.startsWith('[')) return json;
  const start = html.indexOf('>', mark) + 1;
  const text = (JSON.parse(json) as unknown[]).find(
    (value) => typeof value === 'string' && value !== '' && html.startsWith(`${value}</`, start),
  );
  return text === undefined ? json : json.replace(JSON.stringify(text), () => '""');
}

/**
 * The scripts at the foot of a page as one: the place to scroll to, the router's context, the early script, and the data of the routes. React
 * sends the data in pieces, each hidden until a script shows it; a page that is written to the end needs none of that. The elements
 * that React will look for stay, empty.
 */
function joinScripts(html: string, file: string, start: string): string {
  const foot = html.search(/<script>(?=\(\(storageKey|window\.__reactRouterContext = )/);
  const codes = [...html.slice(foot).matchAll(inlineScript)].map(([, code = '']) => code);
  const client = codes.findIndex((code) => code.startsWith('window.__reactRouterContext = ')) + 1;
  const data = codes.map((code) => dataCall.exec(code)?.[1]).filter((json) => json !== undefined);
  if (foot < 0 || client === 0 || data.length === 0 || !codes.includes(dataEnd)) {
    throw new Error(`${file}: the scripts at its foot have changed; scripts/build/defer-client.ts does not know them.`);
  }
  const calls = data.map((json) => `c.enqueue(${literal(withoutStanding(JSON.parse(json) as string, html))});`);
  const handOver = `{let c=window.__reactRouterContext.streamController;${calls.join('')}c.close()}`;
  // What the router writes for people to read, and flags that are not set.
  const before = codes.slice(0, client).map((code) => code.replace(/"(unstable|v8)_\w+":false,/g, ''));
  const script = [minifySync(file, before.join(';')).code, start, handOver].join(';\n');
  return `${html.slice(0, foot)}${'<script></script>'.repeat(client)}<script>${script}</script></body></html>`;
}

/** Whether a page is for one person, or the way in: search engines leave it alone. */
export const isForOnePerson = (html: string): boolean => /<meta name="robots" content="noindex"/.test(html);

/** Whether the content of a page comes with the client. */
const isWaiting = (html: string): boolean => isForOnePerson(html) || / data-waiting/.test(html);

/** What every page shares. */
interface PageParts {
  /** From bundleEarlyScript. */
  earlyScript: string;
  /** From stylesheetSplitter. */
  stylesOf: (stylesheet: string) => SiteStyles;
  /** From clientJoiner. */
  joinClient: (files: { manifest: string; entry: string; root: string }) => string;
}

/**
 * A page that is complete before any script: the rules that it needs stand in it, and the client, with the whole stylesheet, is fetched by
 * the early script when it is time. A page whose content the client brings gets it right after the first paint.
 */
export function deferClient(html: string, file: string, { earlyScript, stylesOf, joinClient }: PageParts): string {
  const parts: ClientParts = { ...readClient(html, file, joinClient), when: isWaiting(html) ? 'soon' : 'quiet' };
  const stylesheet = stylesheetTag.exec(html)?.[1];
  if (stylesheet === undefined) throw new Error(`${file} has no stylesheet`);
  const { rulesFor, fonts } = stylesOf(stylesheet);
  const start = `${earlyScript}early.startClient(${JSON.stringify(parts).replaceAll('<', '\\u003c')})`;
  return joinScripts(html, file, start)
    .replaceAll(preloadTag, '')
    // A mark for finding routes piece by piece; ours are all known.
    .replaceAll(' data-discover="true"', '')
    // Before the whole stylesheet, whose rules for print and for a moving pointer then have the last word.
    .replace(
      stylesheetTag,
      () =>
        [
          `<style>${rulesFor(html)}</style>`,
          `<link rel="stylesheet" data-href="${stylesheet}"/>`,
          // Names of people may have letters that nobody could foresee; a public page says what it says.
          `<link rel="stylesheet" data-${parts.when === 'soon' ? 'href' : 'when-touched'}="${fonts}"/>`,
          `<noscript><link rel="stylesheet" href="${stylesheet}"/></noscript>`,
        ].join(''),
    );
}
