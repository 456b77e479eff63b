import type { Claims } from '../database/database.ts';
import { type Binding, isAbout, mayUse } from './binding.ts';
import type { Change } from './change.ts';
import type { ChangeCondition } from './parse-change-filter.ts';
import type { PublishedTable } from './publication.ts';
import type { Reader } from './read-changes.ts';

/** Somebody who follows tables: a channel that has joined. */
export interface Follower {
  /** Whose rights decide; replaced, never changed, when the token is. */
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Takes a change for the bindings with these ids; `data` is JSON text. */
  deliver(ids: readonly number[], data: string): void;
  /** Ends the following, because changes may have been missed. */
  interrupt(reason: string): void;
}

/** A follower's binding on one table, and which of the reader's filters it has. */
export interface HeardBinding extends Binding {
  filterIndex: number | undefined;
}

export interface Listener {
  reader: Reader;
  members: { follower: Follower; bindings: HeardBinding[] }[];
}

/** More filters of one reader than this become another reader, so that no statement grows without bounds. */
const mostFilters = 100;

/** Those who follow the table, those with the same claims together. */
export function gatherListeners(
  followers: Iterable<Follower>,
  table: PublishedTable,
  changes: readonly Change[],
): Listener[] {
  const operations = new Set(changes.map(({ operation }) => operation));
  const listeners: Listener[] = [];
  const open = new Map<string, Gathering>();
  for (const follower of followers) {
    const bindings = follower.bindings.filter(
      (binding) =>
        isAbout(binding, table) &&
        (binding.event === '*' || operations.has(binding.event)) &&
        mayUse(binding, table, follower.claims.role),
    );
    if (bindings.length === 0) continue;
    const identity = JSON.stringify(follower.claims);
    let gathering = open.get(identity);
    if (gathering === undefined || gathering.listener.reader.filters.length >= mostFilters) {
      gathering = startGathering(follower.claims);
      open.set(identity, gathering);
      listeners.push(gathering.listener);
    }
    gathering.add(follower, bindings);
  }
  return listeners;
}

interface Gathering {
  listener: Listener;
  add(follower: Follower, bindings: readonly Binding[]): void;
}

function startGathering(claims: Claims): Gathering {
  const filters: (readonly ChangeCondition[])[] = [];
  const known = new Map<string, number>();
  const reader = { claims, filters, unfiltered: false };
  const listener: Listener = { reader, members: [] };

  function indexOf(conditions: readonly ChangeCondition[]): number | undefined {
    if (conditions.length === 0) {
      reader.unfiltered = true;
      return undefined;
    }
    const text = JSON.stringify(conditions);
    const index = known.get(text) ?? filters.push(conditions) - 1;
    known.set(text, index);
    return index;
  }

  return {
    listener,
    add(follower, bindings) {
      listener.members.push({
        follower,
        bindings: bindings.map((binding) => ({ ...binding, filterIndex: indexOf(binding.conditions) })),
      });
    },
  };
}

/** A message goes to all bindings at once that want the same columns of the change. */
export function idsBySelection(
  bindings: readonly HeardBinding[],
  change: Change,
  matched: readonly number[],
): { ids: number[]; select: readonly string[] | undefined }[] {
  const groups = new Map<string, { ids: number[]; select: readonly string[] | undefined }>();
  for (const { id, event, filterIndex, select } of bindings) {
    if (event !== '*' && event !== change.operation) continue;
    if (filterIndex !== undefined && !matched.includes(filterIndex)) continue;
    const selection = JSON.stringify(select ?? null);
    const group = groups.get(selection) ?? { ids: [], select };
    group.ids.push(id);
    groups.set(selection, group);
  }
  return [...groups.values()];
}
