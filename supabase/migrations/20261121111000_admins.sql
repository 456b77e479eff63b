-- Admins: who is one is decided by the owner's tools (npm run admin), and there is always one left.

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

comment on function "public"."is_last_admin" (uuid) is 'Whether nobody would be left to run the site without this person.';

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

comment on function "public"."grant_admin" (text) is
  'Makes the account with this confirmed address an admin. False when it is one already.';

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

comment on function "public"."revoke_admin" (text) is
  'Takes the role from the account with this address. False when it has none. The last admin keeps it.';

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

comment on function "public"."list_admins" () is 'Every admin, the longest-serving first.';

revoke all on function "private"."keep_one_admin" () from public, "anon", "authenticated";
revoke all on function "private"."account_of" (text) from public, "anon", "authenticated";
revoke all on function "public"."is_last_admin" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."grant_admin" (text) from public, "anon", "authenticated";
revoke all on function "public"."revoke_admin" (text) from public, "anon", "authenticated";
revoke all on function "public"."list_admins" () from public, "anon", "authenticated";
grant execute on function "public"."is_last_admin" (uuid) to "service_role";
grant execute on function "public"."grant_admin" (text) to "service_role";
grant execute on function "public"."revoke_admin" (text) to "service_role";
grant execute on function "public"."list_admins" () to "service_role";
