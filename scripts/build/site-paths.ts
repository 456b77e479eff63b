import { readdirSync } from 'node:fs';
import { siteDirectory } from './build-site.ts';

/** The address of every prerendered page of a built site: '/', '/shop', … */
export function sitePaths(directory = siteDirectory): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.replace(/\/index\.html$/, '') || '/');
}
