import type { PublishedChange } from '#domain/content-calls.ts';
import type { Brand, ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';
import { placeProductFiles, setProductFiles } from '../product-files.ts';
import { storeMembership } from '../seed/seed-membership.ts';
import { readRelease, type CurrentRelease, type Release } from '../release.ts';
import { beginPublication } from './begin-publication.ts';
import { BuildError, type BuildTools, type ContentTexts } from './content-tools.ts';

/** Says for the owner why nothing was published. */
const explain = (cause: unknown): string =>
  cause instanceof BuildError
    ? `The site could not be built, so nothing was changed. ${cause.message}`
    : 'The new pages were built, but could not be put in place, so nothing was changed. Publish again. If it fails again, ask your developer.';
const interrupted = 'The server stopped during the build, so nothing was changed. Publish again.';

interface PublisherOptions {
  supabase: ServiceClient;
  release: CurrentRelease;
  tools: () => Promise<BuildTools>;
  /** A publication that the last start found committed but not settled. */
  pending: string | undefined;
  log: Log;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Creates what publishes content: one publication at a time, in the background. Without a user, the schedule published. */
export function createPublisher({ supabase, release, tools, log, ...options }: PublisherOptions) {
  let running: Promise<void> | undefined;
  let pending = options.pending;

  /** Records the result of an earlier publication that is still open: it was committed, or it was interrupted. */
  async function settle(): Promise<void> {
    if (running !== undefined) return;
    const { data, error } = await supabase.from('content_publications').select('id').eq('state', 'building');
    if (error) throw new Error('The publications could not be read', { cause: error });
    if (data.length === 0 && pending === undefined) return;
    const { findPending, settle: forget } = await tools();
    const committed = await findPending();
    for (const { id } of data) await finish(id, id === committed ? undefined : interrupted);
    await forget();
    pending = undefined;
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
  async function applyMembership({ membership }: Brand): Promise<void> {
    if (membership === undefined) return;
    await storeMembership(supabase, membership).catch((cause: unknown) =>
      log('error', 'What members get could not be stored', { cause }),
    );
  }

  /** The next start applies what fails here. */
  async function applyProductFiles(catalog: Release['catalog']): Promise<void> {
    await setProductFiles(supabase, catalog).catch((cause: unknown) =>
      log('error', 'The downloads of products could not be stored', { cause }),
    );
  }

  async function build(id: string, texts: ContentTexts): Promise<void> {
    const studio = await tools();
    let problem: string | undefined;
    try {
      const built = await studio.build(texts, (step) => showStep(id, step));
      const next = await readRelease(built.siteDirectory);
      await placeProductFiles(supabase, next.catalog);
      await studio.commit(id, built, texts);
      await applyProductFiles(next.catalog);
      // Pages and prices change here, in one step.
      release.replace(next);
      await applyMembership(next.brand);
    } catch (cause) {
      log('error', 'Publishing content failed', { cause });
      problem = (await studio.findPending()) === id ? undefined : explain(cause);
    }
    await finish(id, problem);
    await studio.settle();
  }

  async function begin(
    userId: string | undefined,
    changes: readonly PublishedChange[],
    restores: string | undefined,
  ): Promise<string> {
    await settle();
    const id = await beginPublication(supabase, userId, changes, restores);
    running = build(id, new Map(changes.map(({ file, after }) => [file, after])))
      .catch((cause: unknown) => log('error', 'The result of a publication could not be recorded', { cause }))
      .finally(() => {
        running = undefined;
      });
    return id;
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Starts to publish these changes and returns the id of the publication. Throws FunctionError if another one is running. */
  function start(...change: Parameters<typeof begin>): Promise<string> {
    // One after the other, because `begin` must not mistake a publication that starts now for an interrupted one.
    const next = last.then(() => begin(...change));
    last = next.catch(() => undefined);
    return next;
  }

  return { start, settle, close: async () => running };
}
