import { expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { kneeLine, placeOrder } from './orders.ts';
import { ask, asOwner, service } from './people.ts';

async function take(database: Database, known: number): Promise<number> {
  const [row] = await ask<{ id: number }>(
    database,
    service,
    'select "public"."take_product_id"($1) as "id"',
    [known],
  );
  return row?.id ?? 0;
}

describeOnEachEngine('an id for a new product', (openDatabase) => {
  test('is above every one that was taken, sold, counted or removed, and no two are equal', async () => {
    const database = await openDatabase();
    expect(await take(database, 13)).toBe(14);
    // The content no longer has the product that took 14.
    expect(await take(database, 13)).toBe(15);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => take(database, 13)));
    expect([...new Set(atOnce)].sort()).toEqual([16, 17, 18, 19, 20, 21]);
    await placeOrder(database, { items: [{ ...kneeLine, productId: 40 }] });
    expect(await take(database, 13)).toBe(41);
    await asOwner(database, `insert into "public"."stock" values (60, '', 5)`);
    expect(await take(database, 13)).toBe(61);
    await ask(
      database,
      service,
      'select "public"."remember_product_id"(80), "public"."remember_product_id"(70)',
    );
    expect(await take(database, 13)).toBe(81);
    expect(await take(database, 100)).toBe(101);
  });
});
