-- Who became an admin, and who is none any more, stands in the trail, whoever saw to it: npm run admin, SQL, or an account that was deleted.

create function "private"."trail_admin_role" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values (
    -- Somebody who deletes the account that they are signed in with may be gone already.
    (select "id" from "auth"."users" where "id" = (select "auth"."uid"())),
    case tg_op when 'INSERT' then 'grant-admin' else 'revoke-admin' end,
    case tg_op when 'INSERT' then new."user_id" else old."user_id" end::text
  );
  return null;
end;
$$;

revoke all on function "private"."trail_admin_role" () from public, "anon", "authenticated";

create trigger "user_roles_trail_grant" after insert on "public"."user_roles"
  for each row when (new."role" = 'admin')
  execute function "private"."trail_admin_role" ();

create trigger "user_roles_trail_revoke" after delete on "public"."user_roles"
  for each row when (old."role" = 'admin')
  execute function "private"."trail_admin_role" ();

-- As before, and with the address of whom a line about admins is about.
create or replace function "public"."search_trail" (
  "p_search" text default '', "p_about" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" bigint,
  "action" text,
  "target" text,
  "label" text,
  "details" jsonb,
  "admin_email" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins read the trail.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "a".*, "u"."email" as "admin_email", count(*) over () as "all_found"
    from "public"."admin_actions" as "a"
    left join "auth"."users" as "u" on "u"."id" = "a"."admin_id"
    where ("p_about" is null or "p_about" = any(string_to_array("a"."action", '-')))
      and (v_search = '' or strpos(lower(concat_ws(' ', "a"."target", "u"."email", "a"."details" ->> 'title')), v_search) > 0)
    order by "a"."created_at" desc, "a"."id" desc
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "f"."id", "f"."action", "f"."target",
    coalesce(
      case
        when "f"."action" like '%-order' then upper(left("f"."target", 8))
        when "f"."action" like '%-video' then coalesce(
          "f"."details" ->> 'title',
          (select "v"."title" from "public"."videos" as "v" where "v"."id" = "private"."as_uuid" ("f"."target"))
        )
        when "f"."action" like '%-submission' then (
          select "s"."video_file_name" from "public"."video_submissions" as "s"
          where "s"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-admin' then (
          select "w"."email"::text from "auth"."users" as "w" where "w"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-message' then (
          select "m"."subject" from "public"."contact_messages" as "m" where "m"."id" = "private"."as_uuid" ("f"."target")
        )
      end,
      ''
    ),
    "f"."details", coalesce("f"."admin_email", '')::text, "f"."created_at", "f"."all_found"
  from "found" as "f"
  order by "f"."created_at" desc, "f"."id" desc;
end;
$$;

comment on function "public"."search_trail" (text, text, integer, integer) is
  'What admins did, newest first, with the address of who did it and a name of what it was done to, empty where either is gone. '
  'The search looks into number of the order, title of the video and address of the admin; p_about narrows to actions with that '
  'word: order, video, submission, message, export or admin. Admins only.';
