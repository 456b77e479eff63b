-- Publications before the newest 50 keep only the last published text of each file.

comment on table "public"."content_publications" is
  'The newest 50 attempts to publish content, with their results, and the last published text of each file. The trail names all.';

create function "private"."forget_old_texts" () returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  with "old" as (
    select "id" from "public"."content_publications" where "state" <> 'building' order by "started_at" desc, "id" offset 50
  ), "last" as (
    select distinct on ("c"."change" ->> 'file') "p"."id", "c"."change", "c"."position"
    from "public"."content_publications" as "p"
    cross join jsonb_array_elements("p"."changes") with ordinality as "c" ("change", "position")
    where "p"."state" = 'published'
    order by "c"."change" ->> 'file', "p"."started_at" desc, "p"."id"
  ), "kept" as (
    select "id", jsonb_agg("change" order by "position") as "changes", array_agg("change" ->> 'title' order by "position") as "titles"
    from "last" group by "id"
  ), "shortened" as (
    update "public"."content_publications" as "p" set "changes" = "kept"."changes", "titles" = "kept"."titles"
    from "kept" where "p"."id" = "kept"."id" and "p"."id" in (select "id" from "old")
      and jsonb_array_length("p"."changes") <> jsonb_array_length("kept"."changes")
  )
  delete from "public"."content_publications" where "id" in (select "id" from "old") and "id" not in (select "id" from "kept");
$$;

comment on function "private"."forget_old_texts" is
  'Deletes what no page shows of publications before the newest 50: all but the last published text of each file.';

grant execute on function "private"."forget_old_texts" to "service_role";

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
  perform "private"."forget_old_texts" ();
  return true;
end;
$$;
