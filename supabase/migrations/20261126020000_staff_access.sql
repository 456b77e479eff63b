-- Staff: the owner (role admin), coaches and the desk. All of them sign in with a long password and a second factor.

-- plpgsql keeps its plan for the connection: this runs in almost every statement.
create function "private"."staff_standing" ("p_user_id" uuid, "p_level" text) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "public"."user_roles" where "user_id" = "p_user_id") then
    return 'none';
  elsif exists (select 1 from "private"."local_exemption") then
    return 'full';
  elsif not exists (select 1 from "private"."admin_passwords" where "user_id" = "p_user_id") then
    return 'password';
  elsif "p_level" is distinct from 'aal2' then
    return 'second-factor';
  end if;
  return 'full';
end;
$$;
revoke all on function "private"."staff_standing" from public;

create function "private"."acts_as" ("p_role" "public"."app_role") returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."user_roles" where "user_id" = (select "auth"."uid"()) and "role" in ('admin', "p_role")
  )
    and "private"."staff_standing" ((select "auth"."uid"()), "auth"."jwt"() ->> 'aal') = 'full'
    and "private"."session_is_live"();
end;
$$;
comment on function "private"."acts_as" is 'Returns whether the caller may act in a role. The owner may act in every role.';
revoke all on function "private"."acts_as" from public;
grant execute on function "private"."acts_as" to "authenticated", "service_role";

create or replace function "private"."is_admin" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."acts_as" ('admin');
end;
$$;

create function "public"."staff_access" () returns table ("roles" "public"."app_role"[], "standing" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    array(
      select "role" from "public"."user_roles" where "user_id" = (select "private"."member_id"()) order by "role"
    ),
    "private"."staff_standing" ((select "private"."member_id"()), "auth"."jwt"() ->> 'aal');
$$;
comment on function "public"."staff_access" is
  'One row: the caller''s roles, and what is missing to act in them: nothing (full), a second-factor, a longer password; none without a role.';
revoke all on function "public"."staff_access" from public, "anon";
grant execute on function "public"."staff_access" to "authenticated", "service_role";

create function "public"."may_act_as" ("p_user_id" uuid, "p_level" text, "p_role" "public"."app_role") returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."staff_standing" ("p_user_id", "p_level") = 'full' and exists (
    select 1 from "public"."user_roles" where "user_id" = "p_user_id" and "role" in ('admin', "p_role")
  );
$$;
comment on function "public"."may_act_as" is
  'acts_as for Edge Functions, which have checked the token themselves: its user and its level (aal1 or aal2).';
revoke all on function "public"."may_act_as" from public, "anon", "authenticated";
grant execute on function "public"."may_act_as" to "service_role";

drop function "public"."admin_standing";
drop function "public"."may_act_as_admin";
drop function "private"."admin_standing";

-- What coaches and the desk do is in the trail, too.
create or replace function "private"."trail_admin_action" () returns trigger
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
  elsif not ("private"."acts_as" ('coach') or "private"."acts_as" ('desk')) then
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

-- Roles given and taken are in the trail, whether by the owner's page, npm run admin, SQL or a deleted account.
create function "private"."trail_role" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row "public"."user_roles" := case when tg_op = 'DELETE' then old else new end;
begin
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values (
    -- The caller's account may just have been deleted.
    (select "id" from "auth"."users" where "id" = (select "auth"."uid"())),
    case tg_op when 'INSERT' then 'grant-' else 'revoke-' end || v_row."role",
    v_row."user_id"::text
  );
  return null;
end;
$$;
revoke all on function "private"."trail_role" from public;

drop trigger "user_roles_trail_grant" on "public"."user_roles";
drop trigger "user_roles_trail_revoke" on "public"."user_roles";
drop function "private"."trail_admin_role";
create trigger "user_roles_trail" after insert or delete on "public"."user_roles"
  for each row execute function "private"."trail_role" ();

create function "private"."give_role" ("p_user" "auth"."users", "p_role" "public"."app_role") returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if "p_user"."email_confirmed_at" is null then
    raise exception 'The address % is not confirmed yet. The member has to open the link in the email first.', "p_user"."email"
      using errcode = 'P0001', detail = 'not_confirmed';
  end if;
  insert into "public"."user_roles" ("user_id", "role") values ("p_user"."id", "p_role")
  on conflict ("user_id", "role") do nothing;
  return found;
end;
$$;
revoke all on function "private"."give_role" from public;

create function "private"."take_role" ("p_user" "auth"."users", "p_role" "public"."app_role") returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."user_roles" where "user_id" = "p_user"."id" and "role" = "p_role";
  return found;
exception when restrict_violation then
  raise exception '% is the last owner. Make another member an owner first.', "p_user"."email"
    using errcode = 'P0001', detail = 'last_admin';
end;
$$;
revoke all on function "private"."take_role" from public;

drop function "public"."grant_admin";
drop function "public"."revoke_admin";
drop function "public"."list_admins";

create function "public"."grant_role" ("p_email" text, "p_role" "public"."app_role") returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select "private"."give_role" ("private"."account_of" ("p_email"), "p_role");
$$;
comment on function "public"."grant_role" is
  'Gives a role to the account with this confirmed address. Returns false if it has the role already. For npm run admin.';
revoke all on function "public"."grant_role" from public, "anon", "authenticated";
grant execute on function "public"."grant_role" to "service_role";

create function "public"."revoke_role" ("p_email" text, "p_role" "public"."app_role") returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select "private"."take_role" ("private"."account_of" ("p_email"), "p_role");
$$;
comment on function "public"."revoke_role" is
  'Takes a role from the account with this address. Returns false if it does not have the role. The last admin stays. For npm run admin.';
revoke all on function "public"."revoke_role" from public, "anon", "authenticated";
grant execute on function "public"."revoke_role" to "service_role";

create function "public"."set_role" ("p_user_id" uuid, "p_role" "public"."app_role", "p_has_role" boolean) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users";
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner gives roles.' using errcode = '42501';
  end if;
  select * into v_user from "auth"."users" where "id" = "p_user_id" and "deleted_at" is null;
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  return case
    when "p_has_role" then "private"."give_role" (v_user, "p_role")
    else "private"."take_role" (v_user, "p_role")
  end;
end;
$$;
comment on function "public"."set_role" is
  'Gives or takes a role. Returns false if nothing changed. Error details: gone, not_confirmed, last_admin. Owner only.';
revoke all on function "public"."set_role" from public, "anon";
grant execute on function "public"."set_role" to "authenticated", "service_role";

create function "public"."list_staff" ()
  returns table ("email" text, "name" text, "role" "public"."app_role", "since" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "users"."email"::text, btrim(concat("profiles"."first_name", ' ', "profiles"."last_name")), "user_roles"."role",
    "user_roles"."created_at"
  from "public"."user_roles"
  join "auth"."users" on "users"."id" = "user_roles"."user_id"
  left join "public"."profiles" on "profiles"."id" = "user_roles"."user_id"
  order by "user_roles"."role", "user_roles"."created_at", "users"."email";
$$;
comment on function "public"."list_staff" is 'Every role with its account, by role, then the longest-serving first.';
revoke all on function "public"."list_staff" from public, "anon", "authenticated";
grant execute on function "public"."list_staff" to "service_role";
