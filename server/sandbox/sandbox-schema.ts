import type { Database } from 'embedded-supabase/database/database.ts';

/**
 * The sandbox's tables, in a schema that no API exposes. Not in the migrations, so that live databases do not have
 * them.
 */
const SCHEMA = `
create schema if not exists "sandbox";

create table if not exists "sandbox"."stripe_objects" (
  "id" text primary key,
  "kind" text not null,
  "created" bigint not null,
  "position" bigint generated always as identity,
  "object" jsonb not null,
  "hidden" jsonb not null default '{}'
);
create index if not exists "stripe_objects_kind" on "sandbox"."stripe_objects" ("kind", "position" desc);

create table if not exists "sandbox"."stripe_requests" (
  "idempotency_key" text primary key,
  "fingerprint" text not null,
  "body" jsonb,
  "created_at" timestamptz not null default now()
);

create table if not exists "sandbox"."webhook_deliveries" (
  "event_id" text primary key,
  "payload" text not null,
  "attempts" integer not null default 0,
  "created_at" timestamptz not null,
  "next_attempt_at" timestamptz not null,
  "delivered_at" timestamptz,
  "given_up_at" timestamptz,
  "last_error" text
);
create index if not exists "webhook_deliveries_due" on "sandbox"."webhook_deliveries" ("next_attempt_at")
  where "delivered_at" is null and "given_up_at" is null;

create table if not exists "sandbox"."mails" (
  "id" uuid primary key default gen_random_uuid(),
  "position" bigint generated always as identity,
  "sender" text not null,
  "recipients" text[] not null,
  "subject" text not null,
  "html" text,
  "text" text,
  "idempotency_key" text unique,
  "fingerprint" text not null,
  "created_at" timestamptz not null
);
create index if not exists "mails_position" on "sandbox"."mails" ("position" desc);

create table if not exists "sandbox"."beehiiv_subscriptions" (
  "email" text primary key,
  "id" uuid not null default gen_random_uuid(),
  "subscription" jsonb not null,
  "created_at" timestamptz not null
);
`;

/** Creates missing tables of the sandbox. */
export async function prepareSandboxSchema(database: Database): Promise<void> {
  await database.asOwner((tx) => tx.exec(SCHEMA));
}
