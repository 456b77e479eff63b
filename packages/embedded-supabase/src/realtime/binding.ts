import { z } from 'zod';
import { type Database, DatabaseError, type Role } from '../database/database.ts';
import { conditionsSql } from './change-condition-sql.ts';
import { type ChangeCondition, ChangeFilterError, parseChangeFilter } from './parse-change-filter.ts';
import {
  canSubscribe,
  nameOf,
  type Publication,
  type PublishedTable,
  readableColumns,
} from './publication.ts';

export type ChangeOperation = 'INSERT' | 'UPDATE' | 'DELETE';

/** A subscription `on('postgres_changes', …)` of a channel. */
export interface Binding {
  /** Identifies the binding in messages to the client. */
  id: number;
  event: ChangeOperation | '*';
  /** A name, or '*' for all. */
  schema: string;
  table: string;
  conditions: readonly ChangeCondition[];
}

/** An invalid binding. The client receives the message, which is Supabase's. */
export class BindingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BindingError';
  }
}

const name = z.string().min(1).max(128);
const bindingShape = z.object({
  event: z.string().max(32).optional(),
  schema: name.optional(),
  table: name.optional(),
  filter: z.string().nullish(),
  select: z.array(z.unknown()).nullish(),
});

/** Parses a binding of a join. Throws BindingError. */
export function readBinding(asked: unknown, id: number): Binding {
  const shape = bindingShape.safeParse(asked).data;
  if (shape === undefined || (shape.schema === undefined && shape.table === undefined)) {
    throw new BindingError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    );
  }
  const { schema = 'public', table = '*', filter, select } = shape;
  const event = (['INSERT', 'UPDATE', 'DELETE'] as const).find(
    (known) => known === shape.event?.toUpperCase(),
  );
  const wildcard = schema === '*' || table === '*';
  if (select && select.length > 0) {
    throw new BindingError('Column selection is not supported by this backend.');
  }
  try {
    const conditions = parseChangeFilter(filter ?? '');
    if (wildcard && conditions.length > 0) {
      throw new ChangeFilterError('a filter needs an explicit schema and table name');
    }
    return { id, event: event ?? '*', schema, table, conditions };
  } catch (failure) {
    if (failure instanceof ChangeFilterError) throw new BindingError(failure.message);
    throw failure;
  }
}

export function matchesTable(binding: Binding, table: PublishedTable): boolean {
  return (
    (binding.schema === '*' || binding.schema === table.schema) &&
    (binding.table === '*' || binding.table === table.name)
  );
}

/** Whether a role may use the binding on the table, because filters would reveal columns that it may not read. */
export function canUseBinding(binding: Binding, table: PublishedTable, role: Role): boolean {
  if (!canSubscribe(table, role)) return false;
  const readable = new Set(readableColumns(table, role).map((column) => column.name));
  return binding.conditions.every(({ column }) => readable.has(column));
}

/** Checks a binding against the published tables. Throws BindingError. */
export async function checkBinding(
  database: Database,
  publication: Publication,
  binding: Binding,
  role: Role,
): Promise<void> {
  const tables = [...publication.tables.values()].filter((table) => matchesTable(binding, table));
  if (!tables.some((table) => canSubscribe(table, role))) {
    throw new BindingError(
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect ' +
        `parameters: [${describe(binding)}]`,
    );
  }
  for (const table of tables) await checkColumns(database, table, binding, role);
}

async function checkColumns(
  database: Database,
  table: PublishedTable,
  binding: Binding,
  role: Role,
): Promise<void> {
  const readable = new Set(readableColumns(table, role).map((column) => column.name));
  const refused = (reason: string) =>
    new BindingError(
      'Unable to subscribe to changes with given parameters. An exception happened so please check your connect ' +
        `parameters: [${describe(binding)}]. Exception: ${reason}`,
    );
  for (const { column } of binding.conditions) {
    if (!readable.has(column)) throw refused(`invalid column for filter ${column}`);
  }
  if (binding.conditions.length === 0) return;
  try {
    const condition = conditionsSql(table, binding.conditions);
    // Reads no row, but makes Postgres parse every value as its column's type.
    await database.asOwner((tx) =>
      tx.query(`select 1 from ${nameOf(table)} as r where false and ${condition}`),
    );
  } catch (failure) {
    if (failure instanceof DatabaseError && /^(22|42)/.test(failure.code)) throw refused(failure.message);
    throw failure;
  }
}

function describe({ event, schema, table, conditions }: Binding): string {
  const filters = conditions.map(
    ({ column, negated, operator, values }) =>
      `${column}=${negated ? 'not.' : ''}${operator}.${values.join(',')}`,
  );
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}]`;
}
