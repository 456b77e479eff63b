import { useEffect, useState } from 'react';
import { isShipped, type Product } from '#domain/catalog.ts';
import type { Database } from '#domain/database.types.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/api/env.ts';
import { fetchWithTimeout } from '#lib/api/fetch-with-timeout.ts';

/** Options that are sold out, by product. The option of a product without options is empty. */
type SoldOut = ReadonlyMap<number, ReadonlySet<string>>;

type Rows = Database['public']['Functions']['list_sold_out']['Returns'];

const none: ReadonlySet<string> = new Set();
const freshMs = 30_000;
let last: { at: number; answer: Promise<SoldOut> } | undefined;

/** Without supabase-js and Zod, which no visitor of a public page loads. */
async function readSoldOut(): Promise<SoldOut> {
  const response = await fetchWithTimeout(`${supabaseUrl()}/rest/v1/rpc/list_sold_out`, {
    headers: { apikey: supabasePublishableKey },
  });
  if (!response.ok) throw new Error(`The sold-out goods could not be read (${response.status})`);
  const rows = (await response.json()) as Rows;
  const ids = new Set(rows.map(({ product_id: id }) => id));
  return new Map(
    [...ids].map((id) => [id, new Set(rows.flatMap((row) => (row.product_id === id ? [row.option] : [])))]),
  );
}

/** Reads once for all cards of a page. */
function readSoldOutOnce(): Promise<SoldOut> {
  if (last === undefined || Date.now() - last.at > freshMs) {
    last = { at: Date.now(), answer: readSoldOut() };
    last.answer.catch(() => (last = undefined));
  }
  return last.answer;
}

/**
 * Returns the options of a product that are sold out. Empty until that is known and for what is not shipped; checkout refuses what is sold out in
 * any case.
 */
export function useSoldOut(product: Pick<Product, 'id' | 'category'>): ReadonlySet<string> {
  const [soldOut, setSoldOut] = useState<SoldOut>();
  const asks = isShipped(product);
  useEffect(() => {
    if (!asks) return;
    let isShown = true;
    readSoldOutOnce().then(
      (answer) => isShown && setSoldOut(answer),
      (error: unknown) => console.warn('The sold-out goods could not be read', error),
    );
    return () => {
      isShown = false;
    };
  }, [asks]);
  return soldOut?.get(product.id) ?? none;
}

/** Whether nothing of a product can be bought. */
export const isAllSoldOut = (options: readonly string[], soldOut: ReadonlySet<string>): boolean =>
  (options.length === 0 ? [''] : options).every((option) => soldOut.has(option));
