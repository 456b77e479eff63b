import type { Database } from 'embedded-supabase/database/database.ts';
import type { Leases } from 'embedded-supabase/database/leases.ts';
import type { HostedFunction } from 'embedded-supabase/functions/host.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';
import type { Uploads } from '../media/uploads.ts';
import type { CurrentRelease } from '../release.ts';
import type { LibraryKind } from './content-errors.ts';
import type { BuildTools } from './content-tools.ts';
import { handleContent } from './handle-content.ts';
import { handleLibrary } from './handle-library.ts';
import { handleShare } from './handle-share.ts';
import { createPreviewer } from './preview.ts';
import { publishDue } from './publish-due.ts';
import { createPublisher } from './publish.ts';
import { createSharedSite, type SiteFolder } from './shared-site.ts';

/** How a start lets the owner edit content. */
export interface StudioOptions {
  /** Called with the first request, because the tools take a moment to load. */
  openTools: () => Promise<BuildTools>;
  /** The built sites in DATA_DIR. */
  sites: SiteFolder;
  /** A publication that the start found committed but not settled. */
  pending?: string;
  /** Whether sites get smaller files in the background, after they are public: some seconds of work, for a live server. */
  compresses?: boolean;
  /** Folders with the content, the owner's first, whose pictures and videos are served. */
  contentFolders?: readonly string[];
}

/** Creates the functions `content`, `content-share`, `content-pictures` and `content-videos`, with which the owner edits and publishes content. */
export function createStudio({
  openTools,
  pending,
  sites,
  compresses = false,
  ...dependencies
}: StudioOptions & {
  supabase: ServiceClient;
  database: Database;
  leases: Leases;
  release: CurrentRelease;
  uploads: Uploads;
  log: Log;
}) {
  let opened: Promise<BuildTools> | undefined;
  const tools = () => (opened ??= openTools().then(oneBuildAtATime));
  const site = createSharedSite({ ...dependencies, folder: sites });
  const publisher = createPublisher({ ...dependencies, site, tools, pending, compresses });
  const previewer = createPreviewer({ ...dependencies, site, tools });
  const libraryFunction = (kind: LibraryKind): HostedFunction => ({
    verifyJwt: true,
    rateLimit: 'all',
    isStreamed: true,
    handle: async (request) => handleLibrary(kind, request, { ...dependencies, tools }),
  });
  const functions: Record<string, HostedFunction> = {
    content: {
      verifyJwt: true,
      rateLimit: 'all',
      handle: async (request) => handleContent(request, { ...dependencies, tools, publisher, previewer }),
    },
    'content-share': {
      verifyJwt: true,
      rateLimit: 'all',
      isStreamed: true,
      handle: async (request) => handleShare(request, { ...dependencies, tools }),
    },
    'content-pictures': libraryFunction('picture'),
    'content-videos': libraryFunction('video'),
  };
  const { supabase, release, log } = dependencies;
  return {
    functions,
    /** Begins to listen to other servers, and records the result of a publication that a crash interrupted. */
    async open(): Promise<void> {
      await site.open((cause) => log('error', 'The current site could not be served', { cause }));
      await publisher.settle();
      await publisher.removeSites();
      publisher.compress();
    },
    close: async () => {
      await Promise.all([publisher.close(), previewer.close(), site.close()]);
    },
    /** Serves the current site, if a notification was lost. Only where several servers may share the folder. */
    ...(site.isShared ? { refresh: site.refresh } : {}),
    /** Publishes scheduled articles whose time has come. The time is in the published files, so a restart forgets none. */
    async publishDue(now: Date): Promise<void> {
      if (site.isShared) await publisher.settle();
      await publishDue({ supabase, next: release.current().nextArticleAt, tools, publisher, log, now });
    },
  };
}

/** A build takes a core and some hundred MB, so publishing and preview wait for each other. */
function oneBuildAtATime(tools: BuildTools): BuildTools {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(build: () => Promise<Result>): Promise<Result> {
    const next = last.then(build);
    last = next.catch(() => undefined);
    return next;
  }
  return {
    ...tools,
    build: (...args) => inTurn(() => tools.build(...args)),
    preview: (...args) => inTurn(() => tools.preview(...args)),
  };
}
