import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { Leases } from 'embedded-supabase/database/leases.ts';
import { lastCompressed, type SiteFile, type SiteFiles } from 'embedded-supabase/site/site-files.ts';
import { readCodeId, readRelease, type CurrentRelease } from '../release.ts';
import { findIn } from './uploaded-files.ts';

/** On it a server tells the others that another site is the current one. */
const channel = 'crossbar_site';
/** Names that builds give to files, so that no path can leave their folder. */
const builtFile = /^assets\/[\w-]+(?:\.[\w-]+)+$/;

/** The built sites in DATA_DIR, one of which is the current one. */
export interface SiteFolder {
  /** `<root>/<id>/client` has the pages of a site. */
  root: string;
  /** Returns the id of the current site. */
  current(): Promise<string | undefined>;
  /** Removes all sites but the current one, the one before and `kept`. */
  remove(kept: readonly string[]): Promise<void>;
}

export type SharedSite = ReturnType<typeof createSharedSite>;

/** Creates what keeps the site of this server the current one, which another server may have published. */
export function createSharedSite({
  folder,
  release,
  leases,
  database,
}: {
  folder: SiteFolder;
  release: CurrentRelease;
  leases: Leases;
  database: Database;
}) {
  const isShared = database.engine === 'postgres';
  let last: Promise<unknown> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;

  async function serveCurrent(): Promise<void> {
    const id = await folder.current();
    const served = release.current();
    if (id === undefined || served.site === undefined) return;
    const directory = join(folder.root, id, 'client');
    const hasMore = !served.site.find(lastCompressed) && existsSync(join(directory, lastCompressed));
    if (id === served.id && !hasMore) return;
    // Of another release, during an upgrade: a server serves the pages of its own code.
    if ((await readCodeId(directory)) !== served.codeId) return;
    release.replace(await readRelease(directory));
    await keep();
  }

  /** Serves the current site. */
  function refresh(): Promise<void> {
    const next = last.then(serveCurrent);
    last = next.catch(() => undefined);
    return next;
  }

  const keep = () => leases.keep([release.current().id ?? '']);
  const tellOthers = async () => {
    if (isShared) await database.asOwner((tx) => tx.query(`select pg_notify($1, '')`, [channel]));
  };

  return {
    isShared,
    refresh,
    /** Whether the current site is one of this server's release. During an upgrade, that is so for servers of the newest one only. */
    async isOurs(): Promise<boolean> {
      const id = await folder.current();
      return (
        id === undefined || (await readCodeId(join(folder.root, id, 'client'))) === release.current().codeId
      );
    },
    /** Serves a site that this server has made the current one, and tells the others. */
    async replace(next: Parameters<CurrentRelease['replace']>[0]): Promise<void> {
      release.replace(next);
      await keep();
      await tellOthers();
    },
    /** Has the files of the served site compressed further, unless they are, and serves them. Tells the others. */
    async compress(compressFurther: (siteDirectory: string) => Promise<void>): Promise<void> {
      const { id, site } = release.current();
      if (id === undefined || site === undefined || site.find(lastCompressed)) return;
      await compressFurther(join(folder.root, id, 'client'));
      await refresh();
      await tellOthers();
    },
    /** Removes the sites that no server needs. No site may be built meanwhile. */
    async removeOthers(): Promise<void> {
      await folder.remove(await leases.kept());
    },
    /** Begins to listen to what other servers publish. */
    async open(onError: (cause: unknown) => void): Promise<void> {
      await keep();
      if (!isShared) return;
      const hear = () => void refresh().catch(onError);
      // Notifications of a lost connection are lost with it.
      stopListening = await database.listen(channel, hear, { lost: () => undefined, restored: hear });
      hear();
    },
    close: async () => stopListening?.(),
  };
}

/**
 * The site's files, and the scripts and styles of the other sites in the folder: of the one before, whose pages may still be open, and of one that
 * another server serves already.
 */
export function withOtherSites(site: SiteFiles, root: string): SiteFiles {
  const folders = () => {
    try {
      return readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(root, name, 'client'));
    } catch {
      return [];
    }
  };
  return {
    find: (path): SiteFile | undefined =>
      site.find(path) ?? (builtFile.test(path) ? findIn(folders(), path) : undefined),
  };
}
