-- The desk's search at 10,000 submissions: every person's words are looked into once instead of once for each of their films, and only
-- the rows of the page are joined with who sent them. What it answers and who may call it stay as they are.

create or replace function "public"."search_submissions" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 24, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "user_id" uuid,
  "video_url" text,
  "video_file_name" text,
  "video_file_size" bigint,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "first_name" text,
  "last_name" text,
  "user_email" text,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see every submission.' using errcode = '42501';
  end if;
  return query
  with "found" as materialized (
    select "s"."id", "s"."created_at"
    from "public"."video_submissions" as "s"
    where ("p_status" is null or "s"."submission_status" = "p_status")
      and (
        v_search = ''
        or strpos(lower("s"."video_file_name"), v_search) > 0
        or "s"."user_id" in (
          select "u"."id"
          from "auth"."users" as "u"
          left join "public"."profiles" as "p" on "p"."id" = "u"."id"
          where strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        )
      )
  ), "page" as materialized (
    select "found"."id"
    from "found"
    order by "found"."created_at" desc, "found"."id"
    limit least(greatest(coalesce("p_limit", 24), 1), 100)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "s"."id", "s"."user_id", "s"."video_url", "s"."video_file_name", "s"."video_file_size", "s"."submission_status",
    "s"."created_at", "s"."submitted_at", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."email", '')::text, (select count(*) from "found")
  from "page"
  join "public"."video_submissions" as "s" on "s"."id" = "page"."id"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  order by "s"."created_at" desc, "s"."id";
end;
$$;
