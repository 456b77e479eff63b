import type { Claims } from '../database/database.ts';
import { type Binding, matchesTable, canUseBinding } from './binding.ts';
import type { Change } from './change.ts';
import type { ChangeCondition } from './parse-change-filter.ts';
import type { PublishedTable } from './publication.ts';
import type { Reader } from './read-changes.ts';

/** A subscriber to changes of tables, which is a joined channel. */
export interface Subscriber {
  /** Claims that determine what it may see. Replaced, never mutated, with the token. */
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Sends a change for the bindings with these ids; `data` is JSON text. */
  deliver(ids: readonly number[], data: string): void;
  /** Ends the subscription, because changes may have been missed. */
  interrupt(reason: string): void;
}

/** A subscriber's binding on one table, with the index of its filter among the reader's filters. */
interface FilteredBinding extends Binding {
  filterIndex: number | undefined;
}

export interface Listener {
  reader: Reader;
  members: { subscriber: Subscriber; bindings: FilteredBinding[] }[];
}

/** Filters beyond this number form another reader, which limits the size of a statement. */
const maxFilters = 100;

/** Groups the subscribers to a table by their claims. */
export function groupListeners(
  subscribers: Iterable<Subscriber>,
  table: PublishedTable,
  changes: readonly Change[],
): Listener[] {
  const operations = new Set(changes.map(({ operation }) => operation));
  const listeners: Listener[] = [];
  const open = new Map<string, ListenerGroup>();
  for (const subscriber of subscribers) {
    const bindings = subscriber.bindings.filter(
      (binding) =>
        matchesTable(binding, table) &&
        (binding.event === '*' || operations.has(binding.event)) &&
        canUseBinding(binding, table, subscriber.claims.role),
    );
    if (bindings.length === 0) continue;
    const identity = JSON.stringify(subscriber.claims);
    let group = open.get(identity);
    if (group === undefined || group.listener.reader.filters.length >= maxFilters) {
      group = createGroup(subscriber.claims);
      open.set(identity, group);
      listeners.push(group.listener);
    }
    group.add(subscriber, bindings);
  }
  return listeners;
}

interface ListenerGroup {
  listener: Listener;
  add(subscriber: Subscriber, bindings: readonly Binding[]): void;
}

function createGroup(claims: Claims): ListenerGroup {
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
    add(subscriber, bindings) {
      listener.members.push({
        subscriber,
        bindings: bindings.map((binding) => ({ ...binding, filterIndex: indexOf(binding.conditions) })),
      });
    },
  };
}

/** Returns the ids of the bindings that receive a change. */
export function receivingIds(
  bindings: readonly FilteredBinding[],
  change: Change,
  matched: readonly number[],
): number[] {
  return bindings
    .filter(({ event }) => event === '*' || event === change.operation)
    .filter(({ filterIndex }) => filterIndex === undefined || matched.includes(filterIndex))
    .map(({ id }) => id);
}
