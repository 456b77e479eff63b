-- Editors change pages and articles: drafts, publications and their history, but neither products, which have prices, nor settings.

create function "private"."editors_places" () returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array[
    'home.yml', 'about.yml', 'coaching.yml', 'programs.yml', 'shop.yml', 'mediakit.yml', 'pvt.yml', 'contact.yml', 'demo.md', 'coming-soon.yml',
    'pages/', 'blog/', 'redirects.yml'
  ];
$$;
comment on function "private"."editors_places" is 'Files and folders of content/ that the role editor may change.';

create function "private"."is_editors_file" ("p_file" text) returns boolean
  language sql
  immutable
  security definer
  set search_path = ''
as $$
  select exists (
    select from unnest("private"."editors_places" ()) as "place"
    where "p_file" = "place" or ("place" like '%/' and starts_with("p_file", "place"))
  );
$$;
grant execute on function "private"."is_editors_file" to "authenticated";

create function "public"."content_places" ("p_user_id" uuid) returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when exists (select from "public"."user_roles" where "user_id" = "p_user_id" and "role" = 'admin') then null
    when exists (select from "public"."user_roles" where "user_id" = "p_user_id" and "role" = 'editor') then "private"."editors_places" ()
    else '{}'
  end;
$$;
comment on function "public"."content_places" is
  'Files and folders of content/ that an account may change. Null: all of them. Which roles act now is the answer of may_act_as.';
grant execute on function "public"."content_places" to "service_role";

-- Without an account, the schedule publishes.
create function "private"."require_content_rights" ("p_user_id" uuid, "p_files" text[]) returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_places text[] := "public"."content_places" ("p_user_id");
begin
  if "p_user_id" is null or v_places is null then
    return;
  elsif v_places = '{}' or exists (select from unnest("p_files") as "file" where not "private"."is_editors_file" ("file")) then
    raise exception 'Only the owner changes this content.' using errcode = '42501';
  end if;
end;
$$;
grant execute on function "private"."require_content_rights" to "service_role";

drop policy "The owner reads drafts" on "public"."content_drafts";
create policy "The owner reads drafts, editors those of their files" on "public"."content_drafts"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    or ((select "private"."acts_as" ('editor')) and "private"."is_editors_file" ("file"))
  );

drop policy "The owner reads the history" on "public"."content_publications";
create policy "The owner reads the history, editors that of their files" on "public"."content_publications"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    or (
      (select "private"."acts_as" ('editor'))
      and not exists (
        select from jsonb_array_elements("changes") as "change" where "private"."is_editors_file" ("change" ->> 'file') is not true
      )
    )
  );

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
  perform "private"."require_content_rights" (
    "p_user_id", array(select "change" ->> 'file' from jsonb_array_elements("p_changes") as "change")
  );
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
  'Records that a publication starts, also in the trail, and marks the drafts that it publishes. Null while another one runs. Fails for '
  'files that the account may not change.';

create or replace function "public"."save_content_drafts" ("p_drafts" jsonb, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_draft record;
begin
  perform "private"."require_content_rights" (
    "p_user_id", array(select "draft" ->> 'file' from jsonb_array_elements("p_drafts") as "draft")
  );
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
  'like the published file is deleted. Without a base, a draft keeps its own. False if another version of one of them was saved since. '
  'Fails for files that the account may not change.';

comment on table "public"."content_drafts" is
  'Content files that were edited and not published yet. Owners and editors share one draft of each file.';
