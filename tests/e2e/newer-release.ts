import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDirectory } from '#scripts/build/build-site.ts';
import { filesBelow } from '#scripts/build/site-files.ts';

/** Hash of the newer release's code. */
const newerVersion = '0123456789abcdef';

/**
 * Writes a site like the built one, of another release: another version, and no script, style or font of the same name. Its pages have
 * `data-release` on their body. Returns its folder.
 */
export function writeNewerRelease(): string {
  const site = mkdtempSync(join(tmpdir(), 'crossbar-newer-'));
  cpSync(siteDirectory, site, { recursive: true });
  const assets = join(site, 'assets');
  const names = readdirSync(assets);
  const [version = ''] = readFileSync(join(site, 'site-version.txt'), 'utf8').split(' ');
  const replaced = new RegExp([...names, version].join('|').replaceAll('.', '\\.'), 'g');
  const newNameOf = (name: string) => (name === version ? newerVersion : `newer-${name}`);
  for (const name of names) renameSync(join(assets, name), join(assets, newNameOf(name)));
  for (const name of filesBelow(site).filter((file) => /\.(html|js|css|txt|data|json)$/.test(file))) {
    const file = join(site, name);
    const text = readFileSync(file, 'utf8').replace(replaced, newNameOf);
    writeFileSync(
      file,
      // The policy has hashes of the scripts in the page.
      text
        .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
        .replace('<body', `<body data-release="newer"`),
    );
  }
  return site;
}
