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

/** How a start lets the owner edit content. */
export interface StudioOptions {
  /** Called with the first request, because the tools take a moment to load. */
  openTools: () => Promise<BuildTools>;
  /** A publication that the start found committed but not settled. */
  pending?: string;
  /** Folders with the content, the owner's first, whose pictures and videos are served. */
  contentFolders?: readonly string[];
}

/** Creates the functions `content`, `content-share`, `content-pictures` and `content-videos`, with which the owner edits and publishes content. */
export function createStudio({
  openTools,
  pending,
  ...dependencies
}: StudioOptions & { supabase: ServiceClient; release: CurrentRelease; uploads: Uploads; log: Log }) {
  let opened: Promise<BuildTools> | undefined;
  const tools = () => (opened ??= openTools().then(oneBuildAtATime));
  const publisher = createPublisher({ ...dependencies, tools, pending });
  const previewer = createPreviewer({ ...dependencies, tools });
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
    settle: publisher.settle,
    close: async () => {
      await Promise.all([publisher.close(), previewer.close()]);
    },
    /** Publishes scheduled articles whose time has come. The time is in the published files, so a restart forgets none. */
    publishDue: (now: Date) =>
      publishDue({ supabase, next: release.current().nextArticleAt, tools, publisher, log, now }),
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
