import type { Database } from 'embedded-supabase/database/database.ts';
import { beginExport } from '#functions/export-account/write-export.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { ask, service } from './people.ts';

/** Returns everything that the product exports of an account, as its function reads it: part by part. */
export async function exportAccount<Data = Record<string, unknown>>(
  database: Database,
  userId: string,
): Promise<Data> {
  const supabase = {
    async rpc(name: string, args: Record<string, unknown>) {
      const named = Object.keys(args).map((key, index) => `"${key}" => $${index + 1}`);
      const sql = `select "public"."${name}"(${named.join(', ')}) as "data"`;
      const [row] = await ask<{ data: unknown }>(database, service, sql, Object.values(args));
      return { data: row?.data, error: null };
    },
  } as unknown as ServiceClient;
  let text = '';
  const pieces = await beginExport(userId, { supabase, now: () => new Date(), log: () => undefined });
  for await (const piece of pieces) text += piece;
  return JSON.parse(text) as Data;
}
