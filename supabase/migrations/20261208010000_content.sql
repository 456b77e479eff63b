-- The owner edits content in the browser: drafts, and every publication with the texts before and after, for history and restoring.
-- The published texts themselves are files (content/ and DATA_DIR/content).

create table "public"."content_drafts" (
  "file" text primary key check (char_length("file") <= 200 and "file" ~ '^[a-z0-9-]+(/[a-z0-9-]+)*\.(yml|md)$'),
  "source" text not null check (octet_length("source") between 1 and 300000),
  "version" text not null check ("version" ~ '^[0-9a-f]{64}$'),
  "saved_by" uuid references "auth"."users" ("id") on delete set null,
  "saved_at" timestamptz not null default now()
);
comment on table "public"."content_drafts" is
  'Content files that were edited and not published yet. All owners share one draft of each file.';
comment on column "public"."content_drafts"."file" is 'Path in content/, such as products/flight-mode.md.';
comment on column "public"."content_drafts"."version" is 'SHA-256 of the source. A change names the version that it is based on.';
alter table "public"."content_drafts" enable row level security;
revoke all on table "public"."content_drafts" from "anon", "authenticated";
grant select on table "public"."content_drafts" to "authenticated";
grant all on table "public"."content_drafts" to "service_role";

create policy "The owner reads drafts" on "public"."content_drafts"
  for select to "authenticated"
  using ((select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."content_drafts" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."content_publications" (
  "id" uuid primary key default gen_random_uuid(),
  "published_by" uuid references "auth"."users" ("id") on delete set null,
  "restores" uuid references "public"."content_publications" ("id") on delete set null,
  "state" text not null default 'building' check ("state" in ('building', 'published', 'failed')),
  "step" text not null default '' check (char_length("step") <= 200),
  "problem" text check (char_length("problem") <= 1000),
  "titles" text[] not null,
  "changes" jsonb not null check (jsonb_typeof("changes") = 'array' and jsonb_array_length("changes") between 1 and 500),
  "started_at" timestamptz not null default now(),
  "finished_at" timestamptz
);
comment on table "public"."content_publications" is 'Every attempt to publish content, with its result.';
comment on column "public"."content_publications"."restores" is 'The publication whose texts it brought back. Null: it published drafts.';
comment on column "public"."content_publications"."step" is 'What the build is doing.';
comment on column "public"."content_publications"."problem" is 'Why it failed, in one sentence for the owner.';
comment on column "public"."content_publications"."titles" is 'Titles of the changed files.';
comment on column "public"."content_publications"."changes" is 'An object for each file: file, title, and its texts before and after.';
create index "content_publications_started_at" on "public"."content_publications" ("started_at" desc);
create index "content_publications_restores" on "public"."content_publications" ("restores");
-- One publication at a time.
create unique index "content_publications_building" on "public"."content_publications" ("state") where "state" = 'building';
alter table "public"."content_publications" enable row level security;
revoke all on table "public"."content_publications" from "anon", "authenticated";
grant select on table "public"."content_publications" to "authenticated";
grant all on table "public"."content_publications" to "service_role";

create policy "The owner reads the history" on "public"."content_publications"
  for select to "authenticated"
  using ((select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."content_publications" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."save_content_draft" (
  "p_file" text, "p_source" text, "p_version" text, "p_based_on" text, "p_published" text, "p_user_id" uuid
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  if "p_based_on" = "p_published" then
    insert into "public"."content_drafts" ("file", "source", "version", "saved_by")
    values ("p_file", "p_source", "p_version", "p_user_id")
    on conflict ("file") do nothing;
    if found then
      return true;
    end if;
  end if;
  update "public"."content_drafts"
  set "source" = "p_source", "version" = "p_version", "saved_by" = "p_user_id", "saved_at" = now()
  where "file" = "p_file" and "version" = "p_based_on";
  return found;
end;
$$;
comment on function "public"."save_content_draft" is
  'Saves a draft that is based on a version: that of the draft, or of the published file if there is no draft. False if another '
  'version was saved since.';
revoke all on function "public"."save_content_draft" from public, "anon", "authenticated";
grant execute on function "public"."save_content_draft" to "service_role";

-- The trail is written before the build, as for refunds (decision 018).
create function "public"."begin_content_publication" ("p_user_id" uuid, "p_changes" jsonb, "p_restores" uuid default null)
  returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_titles text[] := array(
    select "change" ->> 'title' from jsonb_array_elements("p_changes") with ordinality as "c" ("change", "position") order by "position"
  );
  v_id uuid;
begin
  insert into "public"."content_publications" ("published_by", "restores", "titles", "changes")
  values ("p_user_id", "p_restores", v_titles, "p_changes")
  returning "id" into v_id;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    "p_user_id", case when "p_restores" is null then 'publish-content' else 'restore-content' end, v_id::text,
    jsonb_build_object('state', 'asked', 'titles', to_jsonb(v_titles[1:20]), 'count', cardinality(v_titles))
  );
  return v_id;
exception when unique_violation then
  return null;
end;
$$;
comment on function "public"."begin_content_publication" is
  'Records that a publication starts, also in the trail. Null while another one runs.';
revoke all on function "public"."begin_content_publication" from public, "anon", "authenticated";
grant execute on function "public"."begin_content_publication" to "service_role";

create function "public"."finish_content_publication" ("p_id" uuid, "p_problem" text default null) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."content_publications"
  set "state" = case when "p_problem" is null then 'published' else 'failed' end, "problem" = "p_problem", "finished_at" = now()
  where "id" = "p_id" and "state" = 'building';
  if not found then
    return false;
  end if;
  update "public"."admin_actions"
  set "details" = "details" || jsonb_build_object('state', case when "p_problem" is null then 'done' else 'failed' end)
  where "action" in ('publish-content', 'restore-content') and "target" = "p_id"::text;
  if "p_problem" is null then
    -- A draft that was saved during the build stays.
    delete from "public"."content_drafts" as "d"
    using "public"."content_publications" as "p", jsonb_array_elements("p"."changes") as "change"
    where "p"."id" = "p_id" and "d"."file" = "change" ->> 'file' and "d"."source" = "change" ->> 'after';
  end if;
  return true;
end;
$$;
comment on function "public"."finish_content_publication" is
  'Records the result of a publication, also in the trail, and deletes the drafts that it published. False if it has a result.';
revoke all on function "public"."finish_content_publication" from public, "anon", "authenticated";
grant execute on function "public"."finish_content_publication" to "service_role";
