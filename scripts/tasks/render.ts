import { renderSite, type RenderOptions } from '../build/render-site.ts';

/** A site to render, with the content that was published in a browser. */
export interface RenderJob extends RenderOptions {
  overlay: string | undefined;
}

/** What became of a job: a message in case of an error. */
export interface RenderResult {
  failure?: string;
}

let sites = 0;

/** Renders sites for the process that started this one (scripts/build/render-process.ts), one after the other, until that one ends. */
export function run(): Promise<void> {
  const report = (result: RenderResult) => process.send?.(result);
  process.on('message', ({ overlay, ...options }: RenderJob) => {
    if (overlay === undefined) delete process.env.CONTENT_OVERLAY;
    else process.env.CONTENT_OVERLAY = overlay;
    sites += 1;
    process.env.CONTENT_STAYS = `${process.pid} ${sites}`;
    renderSite(options).then(
      () => report({}),
      (cause: unknown) =>
        report({ failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
    );
  });
  return new Promise(() => process.on('disconnect', () => process.exit()));
}
