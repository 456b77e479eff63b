import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that open without a signal from the first visit on, with the data that leads to them. */
const keptPages = ['/', '/cart', '/shop/product/13'];
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** The parts of the client that those pages and whatever moves on them need. */
const keptParts =
  /^(framework|shell|common|client|root|rolldown-runtime|use-media|home|cart|product|zod|toaster|dialog|radix|hero-engine|scene|index\.esm|record-free|use-focus|notice|[\w-]+-window|archivo\.generated|instrument-sans\.generated|geist-mono\.generated)[\w.-]*\.(js|css|woff2)$/;

/** The service worker's lists, as code in front of it. */
export function keptLists(siteDirectory: string): string {
  const assets = readdirSync(join(siteDirectory, 'assets')).filter((file) => keptParts.test(file));
  const files = assets.map((file) => `/assets/${file}`);
  const pages = keptPages.flatMap((path) => [path, dataOf(path)]);
  return `const keptPages=${JSON.stringify(pages)},keptFiles=${JSON.stringify(files)};`;
}
