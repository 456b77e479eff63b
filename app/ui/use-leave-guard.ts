import { createContext, useContext, useEffect, useRef } from 'react';

/** What is lost with the form: typed text, or an upload that is running. */
export type Unsaved = 'text' | 'upload';

interface Guard {
  what: Unsaved;
  /** The dialog with the form. Undefined for a form on the page. */
  dialog: object | undefined;
  /** Whether the form stays when only the query of the address changes. */
  isKeptByQuery: boolean;
}

/** A question about closing a dialog. */
interface Question {
  unsaved: Unsaved;
  onLeave: () => void;
}

const guards = new Set<Guard>();
let question: Question | undefined;
const listeners = new Set<() => void>();

function emit(): void {
  for (const listener of listeners) listener();
}

/** The state that LeaveGuard renders. */
export const leaveStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  unsaved: (): Unsaved | undefined =>
    guards.size === 0 ? undefined : [...guards].some(({ what }) => what === 'text') ? 'text' : 'upload',
  question: (): Question | undefined => question,
  ask(next: Question | undefined): void {
    question = next;
    emit();
  },
  /** Whether a navigation inside the app would lose something. */
  blocks: ({ isOtherPage, isOtherQuery }: { isOtherPage: boolean; isOtherQuery: boolean }): boolean =>
    [...guards].some(({ isKeptByQuery }) => isOtherPage || (isOtherQuery && !isKeptByQuery)),
};

/** The dialog that renders the form, so that closing it asks as well. */
export const GuardedDialog = createContext<object | undefined>(undefined);

/** Closes a dialog, after a question if a form in it would be lost. */
export function closeGuarded(dialog: object, close: () => void): void {
  const unsaved = [...guards].find((guard) => guard.dialog === dialog)?.what;
  if (unsaved === undefined) close();
  else leaveStore.ask({ unsaved, onLeave: close });
}

/**
 * While `isChanged`, asks before the form is left: by a link or Back inside the app, by closing its dialog, or by closing the tab.
 * Returns a function that stops asking at once, to call before navigating after a save.
 */
export function useLeaveGuard(
  isChanged: boolean,
  { what = 'text', isKeptByQuery = false }: { what?: Unsaved; isKeptByQuery?: boolean } = {},
): () => void {
  const dialog = useContext(GuardedDialog);
  const current = useRef<Guard>(undefined);
  useEffect(() => {
    if (!isChanged) return;
    const guard: Guard = { what, dialog, isKeptByQuery };
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.has(guard)) event.preventDefault();
    };
    guards.add(guard);
    current.current = guard;
    emit();
    window.addEventListener('beforeunload', ask);
    return () => {
      guards.delete(guard);
      emit();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isChanged, what, dialog, isKeptByQuery]);
  return () => {
    if (current.current !== undefined) guards.delete(current.current);
    emit();
  };
}
