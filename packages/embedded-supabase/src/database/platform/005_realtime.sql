-- The source of realtime: a trigger on every table of the publication supabase_realtime notifies which row changed, and
-- a function reads changed rows with each subscriber's rights. realtime/publication.ts adds and drops the triggers.
create schema if not exists "crossbar";

-- A unique number per notification, because Postgres drops equal notifications of one transaction.
create sequence if not exists "crossbar"."realtime_changes" cache 100;

-- SECURITY DEFINER because the role that writes a row has no rights on the sequence. Notifications contain only keys,
-- because they are limited to 8,000 bytes and every listener sees them.
create or replace function "crossbar"."announce_change" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  "key_columns" text[] := (
    select array_agg("a"."attname"::text)
    from "pg_catalog"."pg_index" "i"
    join "pg_catalog"."pg_attribute" "a" on "a"."attrelid" = "i"."indrelid" and "a"."attnum" = any ("i"."indkey")
    where "i"."indrelid" = tg_relid and "i"."indisprimary"
  );
  "key" jsonb;
  "old_key" jsonb;
  "message" text;
begin
  if tg_op <> 'DELETE' then
    "key" := (select jsonb_object_agg("c", to_jsonb(new) -> "c") from unnest("key_columns") "c");
  end if;
  if tg_op <> 'INSERT' then
    "old_key" := (select jsonb_object_agg("c", to_jsonb(old) -> "c") from unnest("key_columns") "c");
  end if;
  "message" := json_build_array(
    nextval('"crossbar"."realtime_changes"'), tg_relid::bigint, tg_op, "key"::text, "old_key"::text
  )::text;
  -- A very long key must not block the write; subscribers are interrupted and refetch instead.
  if octet_length("message") > 7900 then
    "message" := json_build_array(nextval('"crossbar"."realtime_changes"'), tg_relid::bigint, 'UNREADABLE', null, null)::text;
  end if;
  perform pg_notify('crossbar_realtime', "message");
  return null;
end
$$;

-- Runs each statement with its reader's role and claims, under row level security. STABLE, so that all statements see
-- the same snapshot and none can write. Statements receive keys as $1 (existing rows) and $2 (deleted rows). An error
-- affects only its reader.
create or replace function "crossbar"."read_changes" (
  "roles" text[], "claims" text[], "statements" text[], "keys" text[], "deleted_keys" text[]
) returns table ("reader" integer, "change" integer, "record" text, "matched" integer[], "failure" text)
  language plpgsql
  stable
as $$
begin
  for "number" in 1 .. cardinality("statements") loop
    begin
      perform set_config('role', "roles"["number"], true),
        set_config('request.jwt.claims', "claims"["number"], true);
      return query execute format(
        'select %s, "q"."change", "q"."record", "q"."matched", null::text from (%s) "q" ("change", "record", "matched")',
        "number", "statements"["number"]
      ) using "keys", "deleted_keys";
    exception when others then
      "reader" := "number";
      "change" := null;
      "record" := null;
      "matched" := null;
      "failure" := sqlstate || ' ' || sqlerrm;
      return next;
    end;
  end loop;
  perform set_config('role', 'none', true);
end
$$;

revoke all on function "crossbar"."announce_change" () from public;
revoke all on function "crossbar"."read_changes" (text[], text[], text[], text[], text[]) from public;
