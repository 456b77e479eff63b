-- What feeds realtime: a trigger on every table of the publication supabase_realtime says which row changed, and a function
-- reads changed rows as each subscriber may see them. The triggers come and go with the publication (realtime/publication.ts).
create schema if not exists "crossbar";

-- Postgres drops a notification that equals an earlier one of its transaction; the number keeps them apart.
create sequence if not exists "crossbar"."realtime_changes" cache 100;

-- SECURITY DEFINER because whoever writes a row has no rights on the sequence. Only keys travel: a notification holds 8,000
-- bytes, and everyone who may listen would see more than they should.
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
  -- A key of several thousand letters must not make its row unwritable; its readers are told to read again.
  if octet_length("message") > 7900 then
    "message" := json_build_array(nextval('"crossbar"."realtime_changes"'), tg_relid::bigint, 'UNREADABLE', null, null)::text;
  end if;
  perform pg_notify('crossbar_realtime', "message");
  return null;
end
$$;

-- Runs each statement as its reader: their role, their claims, row level security as in a request of theirs. STABLE, so that
-- all of it sees one moment, and nothing in it can write. Keys are handed to the statements as $1 (rows that are there) and
-- $2 (rows that were deleted). A reader's failure is their own.
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
