import { rowsPerRequest } from '#domain/read-all-rows.ts';
import type { PublishedChange } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';
import { LeaseLostError, waitForLease, type Lease, type Leases } from 'embedded-supabase/database/leases.ts';
import { placeProductFiles, setProductFiles } from '../product-files.ts';
import { storeMembership } from '../seed/seed-membership.ts';
import { readRelease, type CurrentRelease, type Release } from '../release.ts';
import { beginPublication } from './begin-publication.ts';
import { contentErrors } from './content-errors.ts';
import { BuildError, type BuildTools, type ContentTexts } from './content-tools.ts';
import type { SharedSite } from './shared-site.ts';

/** Says for the owner why nothing was published. */
const explain = (cause: unknown): string =>
  cause instanceof BuildError
    ? `The site could not be built, so nothing was changed. ${cause.message}`
    : 'The new pages were built, but could not be put in place, so nothing was changed. Publish again. If it fails again, ask your developer.';
/** What the one server has that publishes. */
const leaseName = 'publication';
/** How long a dead server may keep the lease of a publication that has ended, and a little more. */
const leftoverMs = 14_000;
const interrupted = 'The server stopped during the build, so nothing was changed. Publish again.';

interface PublisherOptions {
  supabase: ServiceClient;
  release: CurrentRelease;
  site: SharedSite;
  leases: Leases;
  tools: () => Promise<BuildTools>;
  /** A publication that the last start found committed but not settled. */
  pending: string | undefined;
  compresses: boolean;
  log: Log;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Creates what publishes content: one publication at a time, of all servers, in the background. Without a user, the schedule published. */
export function createPublisher({
  supabase,
  release,
  site,
  leases,
  tools,
  log,
  ...options
}: PublisherOptions) {
  let running: Promise<void> | undefined;
  let pending = options.pending;

  async function findOpen(): Promise<string[]> {
    const { data, error } = await supabase
      .from('content_publications')
      .select('id')
      .eq('state', 'building')
      .limit(rowsPerRequest);
    if (error) throw new Error('The publications could not be read', { cause: error });
    return data.map(({ id }) => id);
  }

  /**
   * Records the result of an earlier publication that is still open: it was committed, or it was interrupted. Does nothing while a
   * server publishes; one that was killed counts as publishing until its lease ends.
   */
  async function settle(): Promise<void> {
    if (pending === undefined && (await findOpen()).length === 0) return;
    const lease = await leases.take(leaseName);
    if (lease === undefined) return;
    await settleOpen(lease).finally(() => lease.release());
  }

  async function settleOpen(lease: Lease): Promise<void> {
    const open = await findOpen();
    if (open.length === 0 && pending === undefined) return;
    const studio = await tools();
    const committed = await lease.guard(studio.findPending);
    // The server that committed it may not have come further.
    await site.refresh();
    if (committed !== undefined) await applyRelease(release.current());
    for (const id of open) await finish(id, id === committed ? undefined : interrupted);
    await lease.guard(studio.settle);
    pending = undefined;
  }

  /** Removes the sites that no server needs, unless one publishes. */
  async function removeSites(): Promise<void> {
    const lease = await leases.take(leaseName);
    await (lease && site.removeOthers().finally(() => lease.release()));
  }

  async function finish(id: string, problem: string | undefined): Promise<void> {
    const { error } = await supabase.rpc('finish_content_publication', { p_id: id, p_problem: problem });
    if (error) throw new Error('The publication could not be recorded', { cause: error });
  }

  function showStep(id: string, step: string): void {
    void supabase
      .from('content_publications')
      .update({ step })
      .eq('id', id)
      .then(({ error }) => {
        if (error) log('warn', 'The step of a publication could not be stored', { cause: error });
      });
  }

  /** The next start applies what fails here. */
  async function applyRelease({ catalog, brand: { membership } }: Release): Promise<void> {
    await setProductFiles(supabase, catalog).catch((cause: unknown) =>
      log('error', 'The downloads of products could not be stored', { cause }),
    );
    if (membership === undefined) return;
    await storeMembership(supabase, membership).catch((cause: unknown) =>
      log('error', 'What members get could not be stored', { cause }),
    );
  }

  async function build(id: string, texts: ContentTexts, lease: Lease): Promise<void> {
    const studio = await tools();
    let problem: string | undefined;
    try {
      const built = await studio.build(texts, (step) => showStep(id, step));
      const next = await readRelease(built.siteDirectory);
      await placeProductFiles(supabase, next.catalog);
      await lease.guard(() => studio.commit(id, built, texts));
      await applyRelease(next);
      // Pages and prices change here, in one step.
      await site.replace(next);
      await site.removeOthers();
    } catch (cause) {
      log('error', 'Publishing content failed', { cause });
      // The server that took over records the result.
      if (cause instanceof LeaseLostError) return;
      problem = (await lease.guard(studio.findPending)) === id ? undefined : explain(cause);
      await site.refresh();
    }
    await finish(id, problem);
    await lease.guard(studio.settle);
    compress();
  }

  /** Makes the files of the served site smaller, in the background. Visitors get larger ones until then, or if it fails. */
  function compress(): void {
    if (!options.compresses) return;
    site
      .compress(async (siteDirectory) => (await tools()).compress(siteDirectory))
      .catch((cause: unknown) =>
        log('warn', 'The files of the site could not be compressed further', { cause }),
      );
  }

  /** Takes the lease of publications. Throws FunctionError if another one is running, or if this server is of an older release. */
  async function claim(): Promise<Lease> {
    if (!(await site.isOurs())) throw contentErrors.isUpgrading();
    const lease =
      (await leases.take(leaseName)) ??
      // Another publication has a result, and its server is about to release the lease, or was killed before it did.
      ((await findOpen()).length === 0
        ? await waitForLease(leases, leaseName, { limitMs: leftoverMs })
        : undefined);
    if (lease === undefined) throw contentErrors.isPublishing();
    return lease;
  }

  async function begin(
    userId: string | undefined,
    changes: readonly PublishedChange[],
    restores: string | undefined,
  ): Promise<string> {
    const lease = await claim();
    try {
      await settleOpen(lease);
      const id = await beginPublication(supabase, userId, changes, restores);
      running = build(id, new Map(changes.map(({ file, after }) => [file, after])), lease)
        .catch((cause: unknown) =>
          log('error', 'The result of a publication could not be recorded', { cause }),
        )
        .finally(() => lease.release());
      return id;
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Starts to publish these changes and returns the id of the publication. Throws FunctionError if another one is running. */
  function start(...change: Parameters<typeof begin>): Promise<string> {
    // One after the other, so that the second one is refused and not lost in the first one's start.
    const next = last.then(() => begin(...change));
    last = next.catch(() => undefined);
    return next;
  }

  return { start, settle, removeSites, compress, close: async () => running };
}
