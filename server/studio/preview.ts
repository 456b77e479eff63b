import type { ContentPreview } from '#domain/content-calls.ts';
import { json, type Log } from '#functions/_shared/http.ts';
import type { CurrentRelease, Release } from '../release.ts';
import { contentErrors } from './content-errors.ts';
import { BuildError, type BuildTools, type ContentTexts } from './content-tools.ts';
import { textsOf } from './drafts.ts';
import type { Drafts } from './read-files.ts';

/** The drafts and the published site that a preview was made of. */
interface Basis {
  versions: string;
  release: Release;
}

export type Previewer = ReturnType<typeof createPreviewer>;

/**
 * Creates what previews drafts. It keeps the pages of one preview in memory, so that nothing of it is served as a file and a restart
 * forgets it.
 */
export function createPreviewer({
  tools,
  release,
  log,
}: {
  tools: () => Promise<BuildTools>;
  release: CurrentRelease;
  log: Log;
}) {
  let kept: { basis: Basis; pages: ReadonlyMap<string, string> } | undefined;
  let failed: { basis: Basis; reason: string } | undefined;
  let running: { step: string; done: Promise<void> } | undefined;

  const basisOf = (drafts: Drafts): Basis => ({
    versions: JSON.stringify([...drafts].map(([file, { version }]) => [file, version])),
    release: release.current(),
  });
  const isSame = (a: Basis, b: Basis) => a.versions === b.versions && a.release === b.release;

  function start(basis: Basis, texts: ContentTexts, studio: BuildTools): string {
    const build = { step: '', done: Promise.resolve() };
    running = build;
    build.done = studio
      .preview(texts, (step) => (build.step = step))
      .then((pages) => {
        kept = { basis, pages };
      })
      .catch((cause: unknown) => {
        log('error', 'Building the preview failed', { cause });
        failed = { basis, reason: cause instanceof BuildError ? cause.message : 'Try again.' };
      })
      .finally(() => {
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
    if (kept !== undefined && isSame(basis, kept.basis)) {
      const html = kept.pages.get(address);
      if (html === undefined) throw contentErrors.notInPreview(address);
      return json({ html } satisfies ContentPreview);
    }
    if (running !== undefined) return json({ step: running.step } satisfies ContentPreview, 202);
    if (failed !== undefined && isSame(basis, failed.basis)) {
      const { reason } = failed;
      // The next request tries again.
      failed = undefined;
      throw contentErrors.previewFailed(reason);
    }
    const texts = textsOf(drafts);
    const [problem] = studio.check(texts);
    if (problem !== undefined) throw contentErrors.notPublishable(problem.sentence);
    return json({ step: start(basis, texts, studio) } satisfies ContentPreview, 202);
  }

  return { show, close: async () => running?.done };
}
