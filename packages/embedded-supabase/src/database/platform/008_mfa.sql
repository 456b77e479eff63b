-- Second factors, with Supabase Auth's table and column names.
do $$
begin
  if to_regtype('"auth"."factor_type"') is null then
    create type "auth"."factor_type" as enum ('totp', 'webauthn', 'phone');
  end if;
  if to_regtype('"auth"."factor_status"') is null then
    create type "auth"."factor_status" as enum ('unverified', 'verified');
  end if;
end
$$;

create table if not exists "auth"."mfa_factors" (
  "id" uuid primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "friendly_name" text,
  "factor_type" "auth"."factor_type" not null,
  "status" "auth"."factor_status" not null,
  "created_at" timestamptz not null,
  "updated_at" timestamptz not null,
  "secret" text,
  "phone" text,
  "last_challenged_at" timestamptz unique,
  "web_authn_credential" jsonb,
  "web_authn_aaguid" uuid
);
create unique index if not exists "mfa_factors_user_friendly_name_unique"
  on "auth"."mfa_factors" ("friendly_name", "user_id") where trim("friendly_name") <> '';
create index if not exists "mfa_factors_user_id_idx" on "auth"."mfa_factors" ("user_id");
-- Specific to this backend: the 30-second step of the last accepted code, so that a code works only once.
alter table "auth"."mfa_factors" add column if not exists "last_step" bigint;

create table if not exists "auth"."mfa_challenges" (
  "id" uuid primary key,
  "factor_id" uuid not null constraint "mfa_challenges_auth_factor_id_fkey" references "auth"."mfa_factors" ("id") on delete cascade,
  "created_at" timestamptz not null,
  "verified_at" timestamptz,
  "ip_address" inet not null,
  "otp_code" text,
  "web_authn_session_data" jsonb
);
create index if not exists "mfa_challenge_created_at_idx" on "auth"."mfa_challenges" ("created_at" desc);

alter table "auth"."mfa_factors" enable row level security;
alter table "auth"."mfa_challenges" enable row level security;
