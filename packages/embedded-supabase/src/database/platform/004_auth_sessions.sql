-- Sessions and the auth service's other tables, with Supabase Auth's names.
do $$
begin
  if to_regtype('"auth"."aal_level"') is null then
    create type "auth"."aal_level" as enum ('aal1', 'aal2', 'aal3');
  end if;
  if to_regtype('"auth"."code_challenge_method"') is null then
    create type "auth"."code_challenge_method" as enum ('s256', 'plain');
  end if;
  if to_regtype('"auth"."one_time_token_type"') is null then
    create type "auth"."one_time_token_type" as enum (
      'confirmation_token', 'reauthentication_token', 'recovery_token',
      'email_change_token_new', 'email_change_token_current', 'phone_change_token'
    );
  end if;
end
$$;

create table if not exists "auth"."identities" (
  "provider_id" text not null,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "identity_data" jsonb not null,
  "provider" text not null,
  "last_sign_in_at" timestamptz,
  "created_at" timestamptz,
  "updated_at" timestamptz,
  "email" text generated always as (lower("identity_data" ->> 'email')) stored,
  "id" uuid primary key default gen_random_uuid(),
  constraint "identities_provider_id_provider_unique" unique ("provider_id", "provider")
);
create index if not exists "identities_user_id_idx" on "auth"."identities" ("user_id");

create table if not exists "auth"."sessions" (
  "id" uuid primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "created_at" timestamptz,
  "updated_at" timestamptz,
  "factor_id" uuid,
  "aal" "auth"."aal_level",
  "not_after" timestamptz,
  "refreshed_at" timestamp,
  "user_agent" text,
  "ip" inet,
  "tag" text
);
create index if not exists "sessions_user_id_idx" on "auth"."sessions" ("user_id");

create table if not exists "auth"."mfa_amr_claims" (
  "session_id" uuid not null references "auth"."sessions" ("id") on delete cascade,
  "created_at" timestamptz not null,
  "updated_at" timestamptz not null,
  "authentication_method" text not null,
  "id" uuid not null constraint "amr_id_pk" primary key,
  constraint "mfa_amr_claims_session_id_authentication_method_pkey" unique ("session_id", "authentication_method")
);

-- `token` and `parent` contain SHA-256 hashes, so that a reader of the database cannot take over a session.
create table if not exists "auth"."refresh_tokens" (
  "instance_id" uuid,
  "id" bigserial primary key,
  "token" varchar(255) constraint "refresh_tokens_token_unique" unique,
  "user_id" varchar(255),
  "revoked" boolean,
  "created_at" timestamptz,
  "updated_at" timestamptz,
  "parent" varchar(255),
  "session_id" uuid references "auth"."sessions" ("id") on delete cascade
);
create index if not exists "refresh_tokens_session_id_revoked_idx" on "auth"."refresh_tokens" ("session_id", "revoked");
create index if not exists "refresh_tokens_updated_at_idx" on "auth"."refresh_tokens" ("updated_at" desc);

-- Tokens of mailed links and codes. `token_hash` is the SHA-256 of the link's token. The last four columns are specific
-- to this backend: the code is a separate secret, which becomes invalid after a few wrong attempts.
create table if not exists "auth"."one_time_tokens" (
  "id" uuid primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "token_type" "auth"."one_time_token_type" not null,
  "token_hash" text not null check (char_length("token_hash") > 0),
  "relates_to" text not null,
  "created_at" timestamp not null default now(),
  "updated_at" timestamp not null default now(),
  "expires_at" timestamptz not null,
  "code_hash" text,
  "wrong_codes" smallint not null default 0,
  "flow_state_id" uuid
);
create unique index if not exists "one_time_tokens_user_id_token_type_key"
  on "auth"."one_time_tokens" ("user_id", "token_type");
create index if not exists "one_time_tokens_token_hash_hash_idx" on "auth"."one_time_tokens" using hash ("token_hash");
create index if not exists "one_time_tokens_relates_to_hash_idx" on "auth"."one_time_tokens" using hash ("relates_to");

create table if not exists "auth"."flow_state" (
  "id" uuid primary key,
  "user_id" uuid,
  "auth_code" text,
  "code_challenge_method" "auth"."code_challenge_method",
  "code_challenge" text,
  "provider_type" text not null,
  "provider_access_token" text,
  "provider_refresh_token" text,
  "created_at" timestamptz,
  "updated_at" timestamptz,
  "authentication_method" text not null,
  "auth_code_issued_at" timestamptz
);
create index if not exists "idx_auth_code" on "auth"."flow_state" ("auth_code");
create index if not exists "flow_state_created_at_idx" on "auth"."flow_state" ("created_at" desc);

alter table "auth"."identities" enable row level security;
alter table "auth"."sessions" enable row level security;
alter table "auth"."mfa_amr_claims" enable row level security;
alter table "auth"."refresh_tokens" enable row level security;
alter table "auth"."one_time_tokens" enable row level security;
alter table "auth"."flow_state" enable row level security;
