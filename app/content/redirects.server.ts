import { z } from 'zod';
import { findContentFile } from './content-files.server.ts';
import { ContentError, parseContent } from './read-yaml.server.ts';

const address = z.string().regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, {
  error: 'must be an address of this site, such as /blog/tempo-runs',
});

export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: address.meta({ title: 'Old address' }),
        to: address.meta({ title: 'New address' }),
      }),
    )
    .meta({
      title: 'Moved pages',
      description: 'Visitors of an old address are sent to the new one. Renaming a page adds an entry.',
    }),
});

export type Redirect = z.output<typeof redirectsSchema>['redirects'][number];

export const redirectsFile = 'redirects.yml';

/** Reads content/redirects.yml: addresses of pages that were renamed. Throws ContentError. */
export function readRedirects(): Redirect[] {
  const source = findContentFile(redirectsFile);
  if (source === undefined) return [];
  const { redirects } = parseContent(redirectsFile, source, redirectsSchema);
  const seen = new Set<string>();
  redirects.forEach(({ from }, i) => {
    const wrong = redirects.some(({ to }) => to === from)
      ? 'is the new address of another entry'
      : seen.has(from)
        ? 'is listed twice'
        : undefined;
    if (wrong !== undefined) {
      throw new ContentError(`content/${redirectsFile}`, [{ field: `redirects.${i}.from`, message: wrong }]);
    }
    seen.add(from);
  });
  return redirects;
}
