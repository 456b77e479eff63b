import { randomInt } from 'node:crypto';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { stripeErrors } from './stripe-error.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates an id like Stripe's: a prefix such as 'cs_test_', then letters and digits. */
export function stripeId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns a moment as Stripe counts it: whole seconds since 1970. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export interface Stored<Shape extends StripeObject, Hidden = object> {
  object: Shape;
  /** Internal data that the API does not return. */
  hidden: Hidden;
}

export interface StripeObject {
  id: string;
  object: string;
  /** Unix seconds. */
  created: number;
}

export async function insertObject(
  tx: Transaction,
  object: StripeObject,
  hidden: object = {},
): Promise<void> {
  await tx.query(
    `insert into "sandbox"."stripe_objects" ("id", "kind", "created", "object", "hidden")
     values ($1, $2, $3, $4::jsonb, $5::jsonb)`,
    [object.id, object.object, object.created, JSON.stringify(object), JSON.stringify(hidden)],
  );
}

/** Updates an object and, unless undefined, its internal data. */
export async function updateObject(tx: Transaction, object: StripeObject, hidden?: object): Promise<void> {
  await tx.query(
    `update "sandbox"."stripe_objects" set "object" = $2::jsonb, "hidden" = coalesce($3::jsonb, "hidden") where "id" = $1`,
    [object.id, JSON.stringify(object), hidden === undefined ? null : JSON.stringify(hidden)],
  );
}

export async function deleteObject(tx: Transaction, id: string): Promise<void> {
  await tx.query(`delete from "sandbox"."stripe_objects" where "id" = $1`, [id]);
}

/** Reads an object of a kind; with `lock`, locks its row until the transaction ends. */
export async function findObject<Shape extends StripeObject, Hidden = object>(
  tx: Transaction,
  kind: Shape['object'],
  id: string,
  { lock = false } = {},
): Promise<Stored<Shape, Hidden> | undefined> {
  const { rows } = await tx.query<Stored<Shape, Hidden>>(
    `select "object", "hidden" from "sandbox"."stripe_objects" where "id" = $1 and "kind" = $2${lock ? ' for update' : ''}`,
    [id, kind],
  );
  return rows[0];
}

/** Reads the public part of an object like `findObject`. Throws StripeApiError if it does not exist; `param` named it. */
export async function loadObject<Shape extends StripeObject>(
  tx: Transaction,
  kind: Shape['object'],
  id: string,
  { lock, param }: { lock?: boolean; param?: string } = {},
): Promise<Shape> {
  const stored = await findObject<Shape>(tx, kind, id, { lock });
  if (!stored) throw stripeErrors.missing(kind, id, param);
  return stored.object;
}
