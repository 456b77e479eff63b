import { advice, fine, wrong, type Finding } from './finding.ts';

/** Reports sample addresses in content/site.yml, by field. A live site must have none. */
export function examineContent(samples: readonly string[], isLive: boolean): Finding {
  if (samples.length === 0) return fine('content/site.yml has no sample addresses.');
  const list = `content/site.yml has sample addresses: ${samples.join(', ')}.`;
  return isLive
    ? wrong(`${list} Replace them, then build the site again.`)
    : advice(`${list} Their links open sandbox pages.`);
}
