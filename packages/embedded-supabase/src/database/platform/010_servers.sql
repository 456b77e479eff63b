-- The servers that use this database, for several behind one proxy. Each renews its row and its leases; the database's clock decides.
create table if not exists "crossbar"."servers" (
  "id" uuid primary key,
  "started_at" timestamptz not null default now(),
  "heartbeat_at" timestamptz not null default now()
);

-- What only one server may do at a time. `fence` is greater than that of every earlier holder, so that a server that was
-- paused can see that another one took over.
create sequence if not exists "crossbar"."fences";
create table if not exists "crossbar"."leases" (
  "name" text primary key,
  "server" uuid not null,
  "fence" bigint not null,
  "expires_at" timestamptz not null
);
create index if not exists "leases_server" on "crossbar"."leases" ("server");

-- Takes a lease that is free, has ended, or is the server's own. Returns its fence, or no row while another server has it.
-- The first condition avoids a row lock for each attempt; the second one holds when two servers attempt at once.
create or replace function "crossbar"."take_lease"("lease" text, "taker" uuid, "seconds" double precision)
returns setof bigint
language sql set search_path = '' as $$
  insert into "crossbar"."leases" as "held" ("name", "server", "fence", "expires_at")
  select "lease", "taker", nextval('"crossbar"."fences"'), clock_timestamp() + make_interval(secs => "seconds")
  where not exists (
    select from "crossbar"."leases"
    where "name" = "lease" and "server" <> "taker" and "expires_at" > clock_timestamp()
  )
  on conflict ("name") do update
    set "server" = excluded."server", "fence" = excluded."fence", "expires_at" = excluded."expires_at"
    where "held"."server" = excluded."server" or "held"."expires_at" <= clock_timestamp()
  returning "fence"
$$;
revoke execute on function "crossbar"."take_lease"(text, uuid, double precision) from public;

-- Renews a server and its leases, which may have ended without a taker. Returns the leases that it has.
create or replace function "crossbar"."renew_server"("renewed" uuid, "seconds" double precision)
returns table ("name" text, "fence" bigint)
language sql set search_path = '' as $$
  delete from "crossbar"."servers" where "heartbeat_at" < now() - interval '1 day' and "id" <> "renewed";
  delete from "crossbar"."leases" where "expires_at" < now() - interval '1 day' and "server" <> "renewed";
  insert into "crossbar"."servers" ("id") values ("renewed")
  on conflict ("id") do update set "heartbeat_at" = clock_timestamp();
  update "crossbar"."leases" set "expires_at" = clock_timestamp() + make_interval(secs => "seconds")
  where "server" = "renewed" returning "leases"."name", "leases"."fence"
$$;
revoke execute on function "crossbar"."renew_server"(uuid, double precision) from public;
