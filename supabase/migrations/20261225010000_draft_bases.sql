-- A draft remembers the published text that it began from, so that publishing it never replaces a change that came in between unseen.

alter table "public"."content_drafts"
  add column "base" text check (octet_length("base") <= 300000),
  add column "publication" uuid references "public"."content_publications" ("id") on delete set null;
comment on column "public"."content_drafts"."base" is
  'The published text that the draft takes into account. Empty: there was no such file. Null: the draft is older than this column.';
comment on column "public"."content_drafts"."publication" is
  'The last publication that took this draft. What is saved while it runs continues from the text that it publishes.';
create index "content_drafts_publication" on "public"."content_drafts" ("publication");

create or replace function "public"."save_content_drafts" ("p_drafts" jsonb, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_draft record;
begin
  for v_draft in
    select * from jsonb_to_recordset("p_drafts")
      as "d" ("file" text, "source" text, "version" text, "basedOn" text, "published" text, "base" text)
    order by "file"
  loop
    if v_draft."version" = v_draft."published" then
      delete from "public"."content_drafts" where "file" = v_draft."file" and "version" = v_draft."basedOn";
      continue when found;
      if v_draft."basedOn" = v_draft."published"
        and not exists (select from "public"."content_drafts" where "file" = v_draft."file") then
        continue;
      end if;
      raise exception using errcode = 'CB409';
    end if;
    if v_draft."basedOn" = v_draft."published" then
      insert into "public"."content_drafts" ("file", "source", "version", "base", "saved_by")
      values (v_draft."file", v_draft."source", v_draft."version", v_draft."base", "p_user_id")
      on conflict ("file") do nothing;
      continue when found;
    end if;
    update "public"."content_drafts"
    set
      "source" = v_draft."source", "version" = v_draft."version", "base" = coalesce(v_draft."base", "base"), "saved_by" = "p_user_id",
      "saved_at" = now()
    where "file" = v_draft."file" and "version" = v_draft."basedOn";
    if not found then
      raise exception using errcode = 'CB409';
    end if;
  end loop;
  return true;
exception when sqlstate 'CB409' then
  return false;
end;
$$;
comment on function "public"."save_content_drafts" is
  'Saves drafts, all or none. Each is based on a version: that of the draft, or of the published file if there is no draft. A draft '
  'like the published file is deleted. Without a base, a draft keeps its own. False if another version of one of them was saved since.';

create or replace function "public"."begin_content_publication" ("p_user_id" uuid, "p_changes" jsonb, "p_restores" uuid default null)
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
  update "public"."content_drafts" as "d" set "publication" = v_id
  from jsonb_array_elements("p_changes") as "change"
  where "d"."file" = "change" ->> 'file' and "d"."source" = "change" ->> 'after';
  return v_id;
exception when unique_violation then
  return null;
end;
$$;
comment on function "public"."begin_content_publication" is
  'Records that a publication starts, also in the trail, and marks the drafts that it publishes. Null while another one runs.';

create or replace function "public"."finish_content_publication" ("p_id" uuid, "p_problem" text default null) returns boolean
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
    -- A draft that was saved during the build stays, and begins from what was published now.
    update "public"."content_drafts" as "d" set "base" = "change" ->> 'after'
    from "public"."content_publications" as "p", jsonb_array_elements("p"."changes") as "change"
    where "p"."id" = "p_id" and "d"."publication" = "p_id" and "d"."file" = "change" ->> 'file';
    delete from "public"."content_drafts" as "d"
    using "public"."content_publications" as "p", jsonb_array_elements("p"."changes") as "change"
    where "p"."id" = "p_id" and "d"."file" = "change" ->> 'file' and "d"."source" = "change" ->> 'after';
  end if;
  return true;
end;
$$;
