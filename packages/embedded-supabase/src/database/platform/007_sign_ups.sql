-- The password and metadata of a sign-up stay with the link of its mail until that link is used, so that a link
-- confirms only its own sign-up. One unconfirmed address can have several pending sign-ups.
alter table "auth"."one_time_tokens"
  add column if not exists "encrypted_password" varchar(255),
  add column if not exists "user_metadata" jsonb;

drop index if exists "auth"."one_time_tokens_user_id_token_type_key";
create unique index if not exists "one_time_tokens_user_id_token_type_key"
  on "auth"."one_time_tokens" ("user_id", "token_type") where "token_type" <> 'confirmation_token';
create index if not exists "one_time_tokens_user_id_idx" on "auth"."one_time_tokens" ("user_id");

-- Sign-ups pending during the upgrade: the only valid link belongs to the latest password.
update "auth"."one_time_tokens" as "t"
set "encrypted_password" = "u"."encrypted_password", "user_metadata" = "u"."raw_user_meta_data"
from "auth"."users" as "u"
where "u"."id" = "t"."user_id" and "t"."token_type" = 'confirmation_token' and "t"."encrypted_password" is null
  and "u"."email_confirmed_at" is null;
update "auth"."users" as "u"
set "encrypted_password" = ''
where "email_confirmed_at" is null
  and exists (
    select 1 from "auth"."one_time_tokens" as "t"
    where "t"."user_id" = "u"."id" and "t"."token_type" = 'confirmation_token'
  );

-- PKCE was removed.
alter table "auth"."one_time_tokens" drop column if exists "flow_state_id";
drop table if exists "auth"."flow_state";
