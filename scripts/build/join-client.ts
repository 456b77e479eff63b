import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Addresses of files below the site: '/assets/root-Ab12.js'. */
interface ClientFiles {
  manifest: string;
  entry: string;
  root: string;
}

interface ManifestRoute {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  url: string;
  entry: { module: string };
  routes: Record<string, ManifestRoute>;
}

/** Stands for the joined file's own address, which it knows only when it runs. */
const own = '\0own';

/**
 * The router's list of routes as script, without what the root has brought anyway, and without what is not so. The router has the browser
 * fetch the files that begin the client, so those are the joined one.
 */
function slim(code: string): string | undefined {
  const json = /^window\.__reactRouterManifest=(\{[\s\S]*\});?\s*$/.exec(code)?.[1];
  if (json === undefined) return undefined;
  const manifest = JSON.parse(json) as Manifest;
  const { root } = manifest.routes;
  if (root === undefined) return undefined;
  for (const route of Object.values(manifest.routes)) {
    if (route === root) continue;
    route.imports = route.imports?.filter((file) => !root.imports?.includes(file));
    route.css = route.css?.filter((file) => !root.css?.includes(file));
  }
  manifest.url = manifest.entry.module = root.module = own;
  const text = JSON.stringify(manifest, (_, value: unknown) =>
    value === false || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );
  return text.replaceAll(JSON.stringify(own), 'own');
}

/**
 * Lays the three small files that every page's client begins with into one: the router's list of routes, the root's module, and the entry
 * with `takeOver`. Returns a function that writes it once and answers its address; it throws when the files are not what they were.
 */
export function clientJoiner(siteDirectory: string): (files: ClientFiles) => string {
  const written = new Map<string, string>();
  return ({ manifest, entry, root }) => {
    const known = written.get(root);
    if (known !== undefined) return known;
    const read = (file: string) => readFileSync(`${siteDirectory}${file}`, 'utf8').trim();
    const [rootCode, entryCode, routes] = [read(root), read(entry), slim(read(manifest))];
    const isFacade = /^export\{[^}]*\}from"\.\/[\w.-]+";?$/.test(rootCode);
    if (!isFacade || routes === undefined || !/\bas takeOver\b/.test(entryCode)) {
      throw new Error("The client's first files have changed; scripts/build/join-client.ts does not know them.");
    }
    const code = `${entryCode};${rootCode};{const own=new URL(import.meta.url).pathname;window.__reactRouterManifest=${routes}}\n`;
    const address = `/assets/client-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
    writeFileSync(`${siteDirectory}${address}`, code);
    written.set(root, address);
    return address;
  };
}
