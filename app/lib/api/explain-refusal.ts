import { FunctionCallError } from './call-function.ts';
import { explainAuthError } from './explain-auth-error.ts';

/** Returns the error message for a failed call of a backend function or the auth service. */
export function explainRefusal(error: unknown): string {
  return error instanceof FunctionCallError && error.code !== undefined
    ? error.message
    : explainAuthError(error);
}
