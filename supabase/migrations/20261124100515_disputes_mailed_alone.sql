-- A dispute has a date until which evidence is taken, and no visitor can cause a flood of them: its notice is a mail of its own.

create or replace function "private"."mail_rank" ("p_kind" text, "p_recipient" text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_kind" in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when "p_recipient" = 'owner' and "p_kind" <> 'dispute-notice' then 2
    else 1
  end;
$$;
