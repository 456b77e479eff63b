-- Admins: who is one is decided by the owner's tools (npm run admin), and there is always one left. What admins do stands in a trail.

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
create policy "Only while the session lives" on "public"."admin_actions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- SECURITY DEFINER because nobody may write the trail directly. The trigger's argument names the thing. A submission's line names the
-- admin who decided, who need not be the caller that applies the decision.
create function "private"."trail_admin_action" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_admin uuid := (select "auth"."uid"());
  v_details jsonb := '{}';
begin
  if tg_table_name = 'video_submissions' then
    v_admin := (v_row ->> 'reviewed_by')::uuid;
    v_details := jsonb_build_object('status', v_row ->> 'submission_status');
  elsif not "private"."is_admin"() then
    return null;
  elsif tg_table_name = 'videos' then
    v_details := jsonb_build_object('title', v_row ->> 'title');
  elsif tg_table_name = 'contact_messages' then
    v_details := jsonb_build_object('answered', v_row ->> 'answered_at' is not null);
  end if;
  if v_admin is null then
    return null;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (v_admin, lower(tg_op) || '-' || tg_argv[0], v_row ->> 'id', v_details);
  return null;
end;
$$;
revoke all on function "private"."trail_admin_action" from public;

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
revoke all on function "private"."trail_admin_role" from public;

create trigger "user_roles_trail_grant" after insert on "public"."user_roles"
  for each row when (new."role" = 'admin')
  execute function "private"."trail_admin_role" ();
create trigger "user_roles_trail_revoke" after delete on "public"."user_roles"
  for each row when (old."role" = 'admin')
  execute function "private"."trail_admin_role" ();

-- Two admins who go at the same moment wait for each other here, and the second one finds that they are the last.
create function "private"."keep_one_admin" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (
    select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" <> old."user_id"
  ) then
    raise exception 'The last admin cannot go.'
      using errcode = '23001', hint = 'Make somebody else an admin first.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
revoke all on function "private"."keep_one_admin" from public;

-- Deleting an account takes its roles along by the foreign key, so this guards accounts as well.
create trigger "user_roles_keep_one_admin" before delete on "public"."user_roles"
  for each row when (old."role" = 'admin')
  execute function "private"."keep_one_admin" ();
create trigger "user_roles_keep_one_admin_in_place" before update on "public"."user_roles"
  for each row when (old."role" = 'admin' and new."role" <> 'admin')
  execute function "private"."keep_one_admin" ();

create function "public"."is_last_admin" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" = "p_user_id")
    and not exists (select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" <> "p_user_id");
$$;
comment on function "public"."is_last_admin" is 'Whether nobody would be left to run the site without this person.';
revoke all on function "public"."is_last_admin" from public, "anon", "authenticated";
grant execute on function "public"."is_last_admin" to "service_role";

-- Throws a sentence for the owner when there is no such account.
create function "private"."account_of" ("p_email" text) returns "auth"."users"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users";
begin
  select * into v_user from "auth"."users"
  where lower("email") = lower(btrim("p_email")) and "deleted_at" is null
  order by "email_confirmed_at" nulls last, "created_at"
  limit 1;
  if v_user."id" is null then
    raise exception 'There is no account with the address %.', btrim("p_email");
  end if;
  return v_user;
end;
$$;
revoke all on function "private"."account_of" from public;

create function "public"."find_account" ("p_email" text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "auth"."users"
  where lower("email") = lower(btrim("p_email")) and "deleted_at" is null
  order by "email_confirmed_at" nulls last, "created_at"
  limit 1;
$$;
comment on function "public"."find_account" is 'The account with this address, or null.';
revoke all on function "public"."find_account" from public, "anon", "authenticated";
grant execute on function "public"."find_account" to "service_role";

create function "public"."grant_admin" ("p_email" text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users" := "private"."account_of" ("p_email");
begin
  if v_user."email_confirmed_at" is null then
    raise exception 'The address % is not confirmed yet. Its owner has to open the link in the mail first.', v_user."email";
  end if;
  insert into "public"."user_roles" ("user_id", "role") values (v_user."id", 'admin')
  on conflict ("user_id", "role") do nothing;
  return found;
end;
$$;
comment on function "public"."grant_admin" is
  'Makes the account with this confirmed address an admin. False when it is one already.';
revoke all on function "public"."grant_admin" from public, "anon", "authenticated";
grant execute on function "public"."grant_admin" to "service_role";

create function "public"."revoke_admin" ("p_email" text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users" := "private"."account_of" ("p_email");
begin
  delete from "public"."user_roles" where "user_id" = v_user."id" and "role" = 'admin';
  return found;
exception when restrict_violation then
  raise exception '% is the last admin. Make somebody else an admin first.', v_user."email";
end;
$$;
comment on function "public"."revoke_admin" is
  'Takes the role from the account with this address. False when it has none. The last admin keeps it.';
revoke all on function "public"."revoke_admin" from public, "anon", "authenticated";
grant execute on function "public"."revoke_admin" to "service_role";

create function "public"."list_admins" () returns table ("email" text, "name" text, "since" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "users"."email"::text, btrim(concat("profiles"."first_name", ' ', "profiles"."last_name")), "user_roles"."created_at"
  from "public"."user_roles"
  join "auth"."users" on "users"."id" = "user_roles"."user_id"
  left join "public"."profiles" on "profiles"."id" = "user_roles"."user_id"
  where "user_roles"."role" = 'admin'
  order by "user_roles"."created_at", "users"."email";
$$;
comment on function "public"."list_admins" is 'Every admin, the longest-serving first.';
revoke all on function "public"."list_admins" from public, "anon", "authenticated";
grant execute on function "public"."list_admins" to "service_role";
