-- The owner's pages: members, lists and messages to search and to export, and a trail of what admins did.

create table "public"."admin_actions" (
  "id" bigint generated always as identity primary key,
  "admin_id" uuid references "auth"."users" ("id") on delete set null,
  "action" text not null check ("action" ~ '^[a-z]+(-[a-z]+)*$'),
  "target" text not null check (char_length("target") <= 100),
  "details" jsonb not null default '{}' check (jsonb_typeof("details") = 'object'),
  "created_at" timestamptz not null default now()
);

comment on table "public"."admin_actions" is
  'What admins did, newest last. Names rows by id and carries no name or address, so it outlives the people in it.';

create index "admin_actions_created_at" on "public"."admin_actions" ("created_at" desc);

alter table "public"."admin_actions" enable row level security;
revoke all on table "public"."admin_actions" from "anon", "authenticated";
grant select on table "public"."admin_actions" to "authenticated";
grant all on table "public"."admin_actions" to "service_role";

create policy "Admins read the trail" on "public"."admin_actions"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

-- SECURITY DEFINER because nobody may write the trail directly. The trigger's argument names the thing.
create function "private"."trail_admin_action" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_details jsonb := '{}';
begin
  if (select "auth"."uid"()) is null or not "private"."is_admin"() then
    return null;
  end if;
  if tg_table_name = 'video_submissions' then
    v_details := jsonb_build_object('status', v_row ->> 'submission_status');
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "auth"."uid"()), lower(tg_op) || '-' || tg_argv[0], v_row ->> 'id', v_details);
  return null;
end;
$$;

revoke all on function "private"."trail_admin_action" () from public, "anon", "authenticated";

create trigger "videos_trail" after insert or update or delete on "public"."videos"
  for each row execute function "private"."trail_admin_action" ('video');

create trigger "video_submissions_trail" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."trail_admin_action" ('submission');

create function "public"."search_members" (
  "p_search" text default '', "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "is_admin" boolean,
  "subscribed" boolean,
  "orders" bigint,
  "submissions" bigint,
  "created_at" timestamptz,
  "last_sign_in_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see the members.' using errcode = '42501';
  end if;
  return query
  select "u"."id", coalesce("u"."email", '')::text, coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''), "u"."email_confirmed_at" is not null,
    exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" = 'admin'),
    exists (
      select 1 from "public"."subscriptions" as "s"
      where "s"."user_id" = "u"."id" and "s"."status" in ('active', 'trialing', 'past_due')
    ),
    (select count(*) from "public"."orders" as "o" where "o"."user_id" = "u"."id" and "o"."status" in ('paid', 'refunded')),
    (select count(*) from "public"."video_submissions" as "v" where "v"."user_id" = "u"."id"),
    "u"."created_at", "u"."last_sign_in_at", count(*) over ()
  from "auth"."users" as "u"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  where coalesce("p_search", '') = ''
    or strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), lower(btrim("p_search"))) > 0
  order by "u"."created_at" desc, "u"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

comment on function "public"."search_members" (text, integer, integer) is
  'Accounts, newest first, by e-mail, first or last name. Admins only.';

revoke all on function "public"."search_members" (text, integer, integer) from public, "anon";
grant execute on function "public"."search_members" (text, integer, integer) to "authenticated", "service_role";
