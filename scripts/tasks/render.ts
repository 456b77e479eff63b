import { compileIfStale } from '../build/build-site.ts';
import type { Job, JobResult } from '../build/render-process.ts';
import { renderSite } from '../build/render-site.ts';

let sites = 0;

async function work(job: Job): Promise<void> {
  if (job === 'compile') return compileIfStale({ isQuick: true });
  const { overlay, ...options } = job;
  if (overlay === undefined) delete process.env.CONTENT_OVERLAY;
  else process.env.CONTENT_OVERLAY = overlay;
  sites += 1;
  process.env.CONTENT_STAYS = `${process.pid} ${sites}`;
  return renderSite(options);
}

/** Does jobs for the process that started this one (scripts/build/render-process.ts), one after the other, until that one ends. */
export function run(): Promise<void> {
  const report = (result: JobResult) => process.send?.(result);
  process.on('message', (job: Job) => {
    work(job).then(
      () => report({}),
      (cause: unknown) =>
        report({ failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
    );
  });
  return new Promise(() => process.on('disconnect', () => process.exit()));
}
