import type { HostedFunction } from 'embedded-supabase/functions/host.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import type { Log } from '../../supabase/functions/_shared/http.ts';
import type { CurrentRelease } from '../release.ts';
import type { BuildTools } from './content-tools.ts';
import { handleContent } from './handle-content.ts';
import { handlePictures } from './handle-pictures.ts';
import { publishDue } from './publish-due.ts';
import { createPublisher } from './publish.ts';

/** How a start lets the owner edit content. */
export interface StudioOptions {
  /** Called with the first request, because the tools take a moment to load. */
  openTools: () => Promise<BuildTools>;
  /** A publication that the start found committed but not settled. */
  pending?: string;
  /** Folders of the picture library, the owner's first. */
  pictureFolders?: readonly string[];
}

/** Creates the functions `content` and `content-pictures`, with which the owner edits and publishes content. */
export function createStudio({
  openTools,
  pending,
  ...dependencies
}: StudioOptions & { supabase: ServiceClient; release: CurrentRelease; log: Log }) {
  let opened: Promise<BuildTools> | undefined;
  const tools = () => (opened ??= openTools());
  const publisher = createPublisher({ ...dependencies, tools, pending });
  const functions: Record<string, HostedFunction> = {
    content: {
      verifyJwt: true,
      rateLimit: 'all',
      handle: async (request) => handleContent(request, { ...dependencies, tools, publisher }),
    },
    'content-pictures': {
      verifyJwt: true,
      rateLimit: 'all',
      isStreamed: true,
      handle: async (request) => handlePictures(request, { ...dependencies, tools }),
    },
  };
  const { supabase, release, log } = dependencies;
  return {
    functions,
    settle: publisher.settle,
    close: publisher.close,
    /** Publishes scheduled articles whose time has come. The time is in the published files, so a restart forgets none. */
    publishDue: (now: Date) =>
      publishDue({ supabase, next: release.current().nextArticleAt, tools, publisher, log, now }),
  };
}
