import { useState } from 'react';
import type { ContentValue } from '#domain/content-calls.ts';
import { moveEntry } from './content-values.ts';

export interface Entry {
  /** Keeps what is shown of an entry, such as whether it is open, while entries move. */
  id: number;
  value: ContentValue;
}

/** Changes a list. Its entries have no ids in the file, so this counts them. */
export function useEntries(list: readonly ContentValue[], onChange: (list: ContentValue[]) => void) {
  const [ids, setIds] = useState<readonly number[]>(() => list.map((_value, i) => i));
  const nextId = Math.max(-1, ...ids) + 1;
  const entries = list.map((value, i): Entry => ({ id: ids[i] ?? nextId + i, value }));

  function change(next: readonly Entry[]): void {
    setIds(next.map(({ id }) => id));
    onChange(next.map(({ value }) => value));
  }

  return {
    entries,
    replace: (index: number, value: ContentValue) =>
      change(entries.map((entry, i) => (i === index ? { ...entry, value } : entry))),
    move: (from: number, to: number) => change(moveEntry(entries, from, to)),
    remove: (index: number) => change(entries.filter((_entry, i) => i !== index)),
    /** Adds an entry at the end. Returns its id. */
    add(value: ContentValue): number {
      const id = nextId + list.length;
      change([...entries, { id, value }]);
      return id;
    },
  };
}
