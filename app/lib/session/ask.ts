import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { readAllRows, rowsPerRequest } from '#domain/read-all-rows.ts';
import { takeData, toDataError } from '../api/data-error.ts';
import { openSession } from './session.ts';

type Functions = Database['public']['Functions'];
type FunctionName = keyof Functions & string;
type Answer<Data> = PromiseLike<PostgrestSingleResponse<Data>>;

/** Reads or writes rows as the signed-in user. A list has a `limit` or a `range`, or comes from `askAll`. Throws DataError. */
export async function ask<Data>(
  request: (database: SupabaseClient<Database>) => Answer<Data>,
): Promise<Data> {
  return takeData(await request(await openSession()));
}

type Settled = { data: unknown; error: Error | null };
type DataOf<Given extends Settled> = Extract<Given, { error: null }>['data'];

/** Asks the auth service, as the user or as a visitor. Throws its error. */
export async function askAuth<Given extends Settled>(
  request: (auth: SupabaseClient['auth']) => Promise<Given>,
): Promise<DataOf<Given>> {
  const { data, error } = await request((await openSession()).auth);
  if (error) throw error;
  return data;
}

/** Reads or writes stored files as the signed-in user. Throws DataError. */
export async function askStorage<Given extends Settled>(
  request: (storage: SupabaseClient['storage']) => Promise<Given>,
): Promise<DataOf<Given>> {
  const { data, error } = await request((await openSession()).storage);
  if (error) throw toDataError(error);
  return data;
}

/** Reads all rows of a request that orders them, or its first `most`. Throws DataError. */
export function askAll<Row>(
  request: (database: SupabaseClient<Database>) => { range(from: number, to: number): Answer<Row[]> },
  most?: number,
): Promise<Row[]> {
  return readAllRows((from, to) => ask((database) => request(database).range(from, to)), most);
}

/** What a call needs: a function that has pages is asked for one. */
type Arguments<Name extends FunctionName> = Functions[Name]['Args'] &
  (string extends keyof Functions[Name]['Args']
    ? unknown
    : 'p_limit' extends keyof Functions[Name]['Args']
      ? { p_limit: number }
      : unknown);

/**
 * Calls a function of the database as the signed-in user. Returns a list in full, or the page that `p_limit` asks for. Throws DataError.
 */
export async function rpc<Name extends FunctionName>(
  name: Name,
  ...[args]: Record<string, never> extends Arguments<Name>
    ? [args?: Arguments<Name>]
    : [args: Arguments<Name>]
): Promise<Functions[Name]['Returns']> {
  // The client's type of a call whose name is a type parameter can't be read.
  type Returns = Functions[Name]['Returns'];
  type Call = Answer<Returns> & { range(from: number, to: number): Answer<unknown[]> };
  const call = (database: SupabaseClient<Database>) => database.rpc(name, args) as unknown as Call;
  const data = await ask(call);
  if (!Array.isArray(data) || data.length < rowsPerRequest || (args && 'p_limit' in args)) return data;
  const rest = await askAll((database) => ({
    range: (from, to) => call(database).range(from + data.length, to + data.length),
  }));
  return [...data, ...rest] as Returns;
}
