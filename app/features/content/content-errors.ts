import type { ContentConflict } from '#domain/content-calls.ts';
import { FunctionCallError } from '#lib/api/call-function.ts';

/** Returns what another owner changed meanwhile, if that is why a draft was refused. */
export function conflictOf(failure: unknown): ContentConflict | undefined {
  if (!(failure instanceof FunctionCallError) || failure.code !== 'content_changed') return undefined;
  return failure.details as ContentConflict;
}

/** Whether this site's server has no function `content`: content is edited as files. */
export function hasNoStudio(failure: unknown): boolean {
  return (
    failure instanceof FunctionCallError && failure.status === 404 && failure.code !== 'unknown_content_file'
  );
}
