-- One rule for email addresses, which is the one of sign-up (_shared/email-address.ts has it, too). What is pasted along, invisible characters and blanks
-- around the address, is removed. A trigger and no check, so that rows from before can be restored; npm run doctor lists them.

create function "private"."clean_email_address" ("p_email" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select regexp_replace(
    regexp_replace("p_email", '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    '^[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g'
  );
$$;
revoke all on function "private"."clean_email_address" from public;

create function "private"."is_email_address" ("p_email" text) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select char_length("p_email") <= 254
    and "p_email" ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
$$;
comment on function "private"."is_email_address" is 'Whether a clean text is an email address that the site accepts.';
revoke all on function "private"."is_email_address" from public;

create function "private"."check_email" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new."email" is not distinct from old."email" then
    return new;
  end if;
  new."email" := "private"."clean_email_address" (new."email");
  if not "private"."is_email_address" (new."email") then
    raise exception 'Enter a valid email address, such as name@example.com.' using errcode = '23514', detail = 'email_invalid';
  end if;
  return new;
end;
$$;
revoke all on function "private"."check_email" from public;

alter table "public"."contact_messages" drop constraint "contact_messages_email_check";
alter table "public"."free_download_submissions" drop constraint "free_download_submissions_email_check";
alter table "public"."waitlist" drop constraint "waitlist_email_check";
alter table "public"."guardians" drop constraint "guardians_email_check",
  add constraint "guardians_email_check" check ("email" = lower("email"));
alter table "public"."invitations" drop constraint "invitations_email_check",
  add constraint "invitations_email_check" check ("email" = lower("email"));
create trigger "check_email" before insert or update of "email" on "public"."contact_messages"
  for each row execute function "private"."check_email" ();
create trigger "check_email" before insert or update of "email" on "public"."free_download_submissions"
  for each row execute function "private"."check_email" ();
create trigger "check_email" before insert or update of "email" on "public"."guardians"
  for each row execute function "private"."check_email" ();
create trigger "check_email" before insert or update of "email" on "public"."invitations"
  for each row execute function "private"."check_email" ();
create trigger "check_email" before insert or update of "email" on "public"."waitlist"
  for each row execute function "private"."check_email" ();

-- A payment counts whatever its address looks like, so an order's address is cleaned and never refused.
create function "private"."clean_order_address" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new."email" := "private"."clean_email_address" (new."email");
  return new;
end;
$$;
revoke all on function "private"."clean_order_address" from public;
create trigger "clean_email" before insert or update of "email" on "public"."orders"
  for each row execute function "private"."clean_order_address" ();

-- A mail is addressed to what is left, and its key, which holds the address, counts the same mailbox once.
create function "private"."clean_recipient" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new."recipient" := "private"."clean_email_address" (new."recipient");
  new."dedupe_key" := "private"."clean_email_address" (new."dedupe_key");
  return new;
end;
$$;
revoke all on function "private"."clean_recipient" from public;
create trigger "clean_recipient" before insert on "public"."mail_outbox"
  for each row execute function "private"."clean_recipient" ();
