import { createContext, use } from 'react';

/** Path of the field that a link leads to. */
export const WantedField = createContext<string | null>(null);

/** Whether a link leads to a field or to one inside it. */
export function useIsWanted(path: string): boolean {
  const wanted = use(WantedField);
  return wanted !== null && (wanted === path || wanted.startsWith(`${path}.`));
}
