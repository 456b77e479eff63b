-- Accounts: who a person is (profiles) and what they may do (user_roles, has_role).

-- Helpers that policies and functions use. The API exposes only `public`, so nothing in here can be called from outside.
create schema "private";
revoke all on schema "private" from public;
grant usage on schema "private" to "authenticated", "service_role";

create type "public"."app_role" as enum ('admin');

comment on type "public"."app_role" is 'What a person may do beyond being signed in.';

create table "public"."user_roles" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "role" "public"."app_role" not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "role")
);

comment on table "public"."user_roles" is
  'Roles by person. Written by the owner''s tools only; a role goes with its account, so a deleted admin''s token reads nothing.';

-- SECURITY DEFINER because the policies of user_roles ask it too: under the caller's own rights they would ask themselves.
create function "private"."is_admin" () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."user_roles"
    where "user_id" = (select "auth"."uid"()) and "role" = 'admin'
  );
$$;

revoke all on function "private"."is_admin" () from public;
grant execute on function "private"."is_admin" () to "authenticated", "service_role";

alter table "public"."user_roles" enable row level security;
revoke all on table "public"."user_roles" from "anon", "authenticated";
grant select on table "public"."user_roles" to "authenticated";
grant all on table "public"."user_roles" to "service_role";

create policy "Members read their own roles, admins every role" on "public"."user_roles"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

-- Runs under the caller's rights: row level security lets it answer about oneself, and about anyone if the caller is an admin.
create function "public"."has_role" ("_user_id" uuid, "_role" "public"."app_role") returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."user_roles" where "user_id" = "_user_id" and "role" = "_role"
  );
$$;

comment on function "public"."has_role" (uuid, "public"."app_role") is
  'Whether the person has the role. Answers about oneself, or about anyone if the caller is an admin; otherwise false.';

revoke all on function "public"."has_role" (uuid, "public"."app_role") from public, "anon";
grant execute on function "public"."has_role" (uuid, "public"."app_role") to "authenticated", "service_role";

create table "public"."profiles" (
  "id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "first_name" text not null default '' check (char_length("first_name") <= 100),
  "last_name" text not null default '' check (char_length("last_name") <= 100),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);

comment on table "public"."profiles" is 'A person''s name as the coach sees it. Made with the account from the sign-up''s metadata.';

alter table "public"."profiles" enable row level security;
revoke all on table "public"."profiles" from "anon", "authenticated";
grant select on table "public"."profiles" to "authenticated";
grant update ("first_name", "last_name") on table "public"."profiles" to "authenticated";
grant all on table "public"."profiles" to "service_role";

create policy "Members read their own profile, admins every profile" on "public"."profiles"
  for select to "authenticated"
  using ("id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Members change their own name" on "public"."profiles"
  for update to "authenticated"
  using ("id" = (select "auth"."uid"()))
  with check ("id" = (select "auth"."uid"()));

create function "private"."touch_updated_at" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."updated_at" := now();
  return new;
end;
$$;

revoke all on function "private"."touch_updated_at" () from public;

create trigger "profiles_touch_updated_at"
  before update on "public"."profiles"
  for each row execute function "private"."touch_updated_at" ();

-- SECURITY DEFINER because the auth service inserts the user, and it has no rights on this project's tables.
create function "private"."create_profile" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."profiles" ("id", "first_name", "last_name")
  values (
    new."id",
    left(coalesce(new."raw_user_meta_data" ->> 'first_name', ''), 100),
    left(coalesce(new."raw_user_meta_data" ->> 'last_name', ''), 100)
  );
  return new;
end;
$$;

revoke all on function "private"."create_profile" () from public;

create trigger "create_profile"
  after insert on "auth"."users"
  for each row execute function "private"."create_profile" ();
