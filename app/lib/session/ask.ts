import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { takeData } from '../api/data-error.ts';
import { openSession } from './session.ts';

type Functions = Database['public']['Functions'];
type FunctionName = keyof Functions & string;

/** Reads or writes rows as the signed-in user. Throws DataError. */
export async function ask<Data>(
  request: (database: SupabaseClient<Database>) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  return takeData(await request(await openSession()));
}

/** Rows that the API returns at most for a request (`max_rows`). */
const maxRowsPerRequest = 1000;

/** Reads all rows of a request that orders them, also where they are more than the API returns at once. Throws DataError. */
export async function askAll<Row>(
  request: (
    database: SupabaseClient<Database>,
    from: number,
    to: number,
  ) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; ; from += maxRowsPerRequest) {
    const page = await ask((database) => request(database, from, from + maxRowsPerRequest - 1));
    rows.push(...page);
    if (page.length < maxRowsPerRequest) return rows;
  }
}

/** Calls a function of the database as the signed-in user. Throws DataError. */
export function rpc<Name extends FunctionName>(
  name: Name,
  ...[args]: Record<string, never> extends Functions[Name]['Args']
    ? [args?: Functions[Name]['Args']]
    : [args: Functions[Name]['Args']]
): Promise<Functions[Name]['Returns']> {
  // The client's type of a call whose name is a type parameter can't be read.
  type Answer = PromiseLike<PostgrestSingleResponse<Functions[Name]['Returns']>>;
  return ask((database) => database.rpc(name, args) as unknown as Answer);
}
