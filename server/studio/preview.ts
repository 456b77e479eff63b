import type { ContentPreview } from '#domain/content-calls.ts';
import { json, type Log } from '#functions/_shared/http.ts';
import type { Lease, Leases } from 'embedded-supabase/database/leases.ts';
import type { CurrentRelease } from '../release.ts';
import { contentErrors } from './content-errors.ts';
import { BuildError, type BuildTools, type ContentTexts } from './content-tools.ts';
import { textsOf } from './drafts.ts';
import type { Drafts } from './read-files.ts';
import type { SharedSite } from './shared-site.ts';

export type Previewer = ReturnType<typeof createPreviewer>;

/**
 * Creates what previews drafts. It keeps the pages of one preview in memory, so that nothing of it is served as a file. Of several
 * servers one builds at a time, and the others get its pages from a folder that they share and do not serve.
 */
export function createPreviewer({
  tools,
  release,
  site: { isShared },
  leases,
  log,
}: {
  tools: () => Promise<BuildTools>;
  release: CurrentRelease;
  site: Pick<SharedSite, 'isShared'>;
  leases: Leases;
  log: Log;
}) {
  let kept: { basis: string; pages: ReadonlyMap<string, string> } | undefined;
  let failed: { basis: string; reason: string } | undefined;
  let running: { step: string; done: Promise<void> } | undefined;

  /** The drafts and the published site that a preview is made of. */
  const basisOf = (drafts: Drafts): string =>
    JSON.stringify([release.current().id, [...drafts].map(([file, { version }]) => [file, version])]);

  function start(basis: string, texts: ContentTexts, studio: BuildTools, lease: Lease): string {
    const build = { step: '', done: Promise.resolve() };
    running = build;
    build.done = studio
      .preview(texts, (step) => (build.step = step))
      .then(async (pages) => {
        kept = { basis, pages };
        if (isShared) await studio.previews.keep(basis, pages);
      })
      .catch((cause: unknown) => {
        log('error', 'Building the preview failed', { cause });
        failed = { basis, reason: cause instanceof BuildError ? cause.message : 'Try again.' };
      })
      .finally(async () => {
        await lease.release();
        running = undefined;
      });
    return build.step;
  }

  /**
   * Answers with a page of the site with these drafts, or with 202 and the step of the build. Starts a build unless the last preview was
   * made of the same, or a build is running. Throws FunctionError.
   */
  async function show(address: string, drafts: Drafts): Promise<Response> {
    const studio = await tools();
    if (drafts.size === 0) {
      kept = undefined;
      throw contentErrors.nothingToPreview();
    }
    const basis = basisOf(drafts);
    if (isShared && kept?.basis !== basis) {
      const pages = await studio.previews.find(basis);
      if (pages !== undefined) kept = { basis, pages };
    }
    if (kept?.basis === basis) {
      const html = kept.pages.get(address);
      if (html === undefined) throw contentErrors.notInPreview(address);
      return json({ html } satisfies ContentPreview);
    }
    if (running !== undefined) return json({ step: running.step } satisfies ContentPreview, 202);
    if (failed?.basis === basis) {
      const { reason } = failed;
      // The next request tries again.
      failed = undefined;
      throw contentErrors.previewFailed(reason);
    }
    const texts = textsOf(drafts);
    const [problem] = studio.check(texts);
    if (problem !== undefined) throw contentErrors.notPublishable(problem.sentence);
    const lease = await leases.take('preview');
    const step = lease === undefined ? '' : start(basis, texts, studio, lease);
    return json({ step } satisfies ContentPreview, 202);
  }

  return { show, close: async () => running?.done };
}
