-- Admins prove who they are twice: with a password of at least 12 characters and with a code from an authenticator app (Supabase's
-- `aal2`). Until both are there, an admin reads no more than a member.

create table "private"."admin_passwords" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "set_at" timestamptz not null default now()
);
comment on table "private"."admin_passwords" is
  'Whose password is long enough for an admin. No database can see a length: the function set-password checks it and writes the row.';
alter table "private"."admin_passwords" enable row level security;

create table "private"."recovery_codes" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "code_hash" text not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "code_hash")
);
comment on table "private"."recovery_codes" is 'SHA-256 of the codes that replace a lost phone. Each works once.';
alter table "private"."recovery_codes" enable row level security;

create table "private"."local_exemption" (
  "only" boolean primary key default true check ("only"),
  "since" timestamptz not null default now()
);
comment on table "private"."local_exemption" is
  'A row: this is one machine to look around on, and admins get in with a password alone. Written by a local start; a live start refuses it.';
alter table "private"."local_exemption" enable row level security;

-- Any other way to a new password takes the row away, so the next length is checked again.
create function "private"."forget_admin_password" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."admin_passwords" where "user_id" = new."id";
  return null;
end;
$$;
revoke all on function "private"."forget_admin_password" from public;

create trigger "forget_admin_password" after update on "auth"."users"
  for each row when (old."encrypted_password" is distinct from new."encrypted_password")
  execute function "private"."forget_admin_password" ();

-- plpgsql keeps its plan for the connection: this runs once in almost every statement.
create function "private"."admin_standing" ("p_user_id" uuid, "p_level" text) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "public"."user_roles" where "user_id" = "p_user_id" and "role" = 'admin') then
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
revoke all on function "private"."admin_standing" from public;

create function "public"."admin_standing" () returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."admin_standing" ("private"."member_id"(), "auth"."jwt"() ->> 'aal');
$$;
comment on function "public"."admin_standing" is
  'What the caller needs to act as an admin: nothing more (full), a second factor, a longer password; none for who is no admin.';
revoke all on function "public"."admin_standing" from public, "anon";
grant execute on function "public"."admin_standing" to "authenticated", "service_role";

create function "public"."may_act_as_admin" ("p_user_id" uuid, "p_level" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."admin_standing" ("p_user_id", "p_level") = 'full';
$$;
comment on function "public"."may_act_as_admin" is
  'The same for functions, which have checked the token themselves: whose it is, and its level (aal1 or aal2).';
revoke all on function "public"."may_act_as_admin" from public, "anon", "authenticated";
grant execute on function "public"."may_act_as_admin" to "service_role";

create function "public"."keep_admin_password" ("p_user_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."admin_passwords" ("user_id") values ("p_user_id")
  on conflict ("user_id") do update set "set_at" = now();
  insert into "public"."mail_outbox" ("kind", "recipient")
  select 'password-changed', "email" from "auth"."users" where "id" = "p_user_id" and "email" is not null;
end;
$$;
comment on function "public"."keep_admin_password" is 'Notes that the account''s password, set a moment ago, is long enough for an admin.';
revoke all on function "public"."keep_admin_password" from public, "anon", "authenticated";
grant execute on function "public"."keep_admin_password" to "service_role";

create function "public"."keep_recovery_codes" ("p_user_id" uuid, "p_hashes" text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id";
  insert into "private"."recovery_codes" ("user_id", "code_hash") select "p_user_id", unnest("p_hashes");
end;
$$;
comment on function "public"."keep_recovery_codes" is 'Replaces the account''s recovery codes, given as SHA-256 in hexadecimal.';
revoke all on function "public"."keep_recovery_codes" from public, "anon", "authenticated";
grant execute on function "public"."keep_recovery_codes" to "service_role";

-- Without its factor the account is back to a password alone: its other sessions end, the codes go, and its owner hears of it.
create function "private"."remove_second_factor" ("p_user_id" uuid, "p_but_session" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id";
  delete from "auth"."mfa_factors" where "user_id" = "p_user_id";
  delete from "auth"."sessions" where "user_id" = "p_user_id" and "id" is distinct from "p_but_session";
  insert into "public"."mail_outbox" ("kind", "recipient")
  select 'second-factor-removed', "email" from "auth"."users" where "id" = "p_user_id" and "email" is not null;
end;
$$;
revoke all on function "private"."remove_second_factor" from public;

create function "public"."use_recovery_code" ("p_user_id" uuid, "p_hash" text, "p_session_id" uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id" and "code_hash" = "p_hash";
  if not found then
    return false;
  end if;
  perform "private"."remove_second_factor" ("p_user_id", "p_session_id");
  return true;
end;
$$;
comment on function "public"."use_recovery_code" is
  'Removes the account''s second factor if the code is one of its own, and ends its sessions but the given one.';
revoke all on function "public"."use_recovery_code" from public, "anon", "authenticated";
grant execute on function "public"."use_recovery_code" to "service_role";

create function "public"."reset_second_factor" ("p_email" text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := ("private"."account_of" ("p_email"))."id";
begin
  if not exists (select 1 from "auth"."mfa_factors" where "user_id" = v_user_id) then
    return false;
  end if;
  perform "private"."remove_second_factor" (v_user_id, null);
  insert into "public"."admin_actions" ("action", "target") values ('reset-second-factor', v_user_id::text);
  return true;
end;
$$;
comment on function "public"."reset_second_factor" is 'Removes the second factor of the account with this address and signs it out. False when it has none.';
revoke all on function "public"."reset_second_factor" from public, "anon", "authenticated";
grant execute on function "public"."reset_second_factor" to "service_role";
