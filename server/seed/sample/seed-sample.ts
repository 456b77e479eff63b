import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { StorageDependencies } from 'embedded-supabase/storage/storage-context.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import { seedAthletes } from './seed-athletes.ts';
import { seedBusiness } from './seed-business.ts';
import { seedChat } from './seed-chat.ts';
import { seedJumps } from './seed-jumps.ts';
import { seedTeam } from './seed-team.ts';
import { seedPlans } from './seed-plans.ts';
import { seedSeason } from './seed-season.ts';

/**
 * Fills a new local installation with invented athletes, jumps, reviews, training plans, a season of jumps, conversations, orders and messages, so that every page shows
 * what it is for. Does nothing once the installation has submissions, orders, messages or sign-ups. Needs the demo
 * accounts, product files and exercises. No email is sent.
 */
export async function seedSample(
  storage: StorageDependencies,
  catalog: readonly CatalogProduct[],
  now = new Date(),
): Promise<void> {
  const { database } = storage;
  if (!(await database.asOwner(isUnused))) return;
  const people = await seedAthletes(database, now);
  await database.asOwner((tx) => seedBusiness(tx, people, catalog, now));
  await database.asOwner((tx) => seedTeam(tx, people));
  await database.asOwner((tx) => seedPlans(tx, people, catalog, now));
  await seedJumps(storage, people, now);
  await database.asOwner((tx) => seedSeason(tx, people, now));
  await database.asOwner((tx) => seedChat(tx, people, now));
  await database.asOwner((tx) => tx.query(`delete from "public"."mail_outbox" where "sent_at" is null`));
}

async function isUnused(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ is_unused: boolean }>(
    `select not (
       exists (select from "public"."video_submissions") or exists (select from "public"."orders")
       or exists (select from "public"."contact_messages") or exists (select from "public"."waitlist")
     ) as "is_unused"`,
  );
  return rows[0]?.is_unused === true;
}
