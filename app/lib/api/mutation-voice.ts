import {
  MutationCache,
  type Mutation,
  type MutationFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { toast, type ToastMessage } from '../page/toast.ts';
import { explainError } from './explain-error.ts';

/** Undefined: nothing that has to be said. */
type Title = string | ((error: unknown) => string | undefined);

type Success = {
  /** The toast after a success. */
  done?: string | ToastMessage;
  /** Queries that load again afterwards, also after a failure, which may have changed a part. */
  reloads?: readonly QueryKey[];
};

type Toasted = Success & {
  /** The title of the toast after a failure; also logged. */
  failed: Title;
  /** The toast's text. Default: explainError. */
  explain?: (error: unknown) => string;
};

type Shown = Success & {
  /** The log's text after a failure, when the screen itself says what failed. */
  logged: Title;
};

declare module '@tanstack/react-query' {
  interface Register {
    // TanStack accepts types, not interfaces.
    mutationMeta: Toasted | Shown;
  }
}

type Told = Mutation<unknown, unknown, unknown>;

const reload = ({ meta }: Told, { client }: MutationFunctionContext) =>
  Promise.all((meta?.reloads ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));

function tellSuccess({ meta }: Told): void {
  if (meta?.done === undefined) return;
  toast({ tone: 'success', ...(typeof meta.done === 'string' ? { title: meta.done } : meta.done) });
}

function tellFailure(error: unknown, { meta }: Told): void {
  if (meta === undefined) return;
  const name = 'failed' in meta ? meta.failed : meta.logged;
  const title = typeof name === 'string' ? name : name(error);
  if (title === undefined) return;
  console.error(title, error);
  if (!('failed' in meta)) return;
  toast({ title, description: (meta.explain ?? explainError)(error), tone: 'error' });
}

/** Says what became of each mutation, as its `meta` words it: log, toast, queries to load again. */
export function createMutationCache({ onError }: { onError?: (error: unknown) => void } = {}): MutationCache {
  return new MutationCache({
    onSuccess: (_data, _variables, _result, mutation) => tellSuccess(mutation),
    onError(error, _variables, _result, mutation) {
      onError?.(error);
      tellFailure(error, mutation);
    },
    onSettled(_data, error, _variables, _result, mutation, context) {
      const loading = reload(mutation, context);
      // A failure shows at once. After a success the button waits for what it changed.
      return error === null ? loading : undefined;
    },
  });
}
