import { useLayoutEffect, useState } from 'react';

type Handlers = Record<string, (...args: never[]) => unknown>;

/** Returns handlers that call the newest ones. */
function keepSteady<Actions extends Handlers>(first: Actions) {
  let newest = first;
  const entries = Object.keys(first).map((name) => [name, (...args: never[]) => newest[name]?.(...args)]);
  return {
    steady: Object.fromEntries(entries) as Actions,
    renew(next: Actions) {
      newest = next;
    },
  };
}

/** Returns handlers that stay the same, and do what the newest ones do. Not to be called while rendering. */
export function useSteady<Actions extends Handlers>(actions: Actions): Actions {
  const [{ steady, renew }] = useState(() => keepSteady(actions));
  useLayoutEffect(() => renew(actions));
  return steady;
}
