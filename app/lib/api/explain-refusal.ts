import { FunctionCallError } from './call-function.ts';
import { explainAuthError } from './explain-auth-error.ts';

/** The sentence for what a function or the auth service refused. */
export function explainRefusal(error: unknown): string {
  return error instanceof FunctionCallError && error.code !== undefined
    ? error.message
    : explainAuthError(error);
}
