-- A review credit comes from an order, or the owner gives it.

alter table "public"."review_credits"
  add column "id" uuid not null default gen_random_uuid(),
  add column "given_by" uuid references "auth"."users" ("id") on delete set null,
  add column "note" text not null default '' check (char_length("note") <= 200);
alter table "public"."spent_credits" add column "credit_id" uuid;
update "public"."spent_credits" set "credit_id" = "review_credits"."id"
from "public"."review_credits" where "review_credits"."order_id" = "spent_credits"."order_id";
alter table "public"."spent_credits" drop column "order_id";

alter table "public"."review_credits" drop constraint "review_credits_pkey";
alter table "public"."review_credits" add primary key ("id");
alter table "public"."review_credits" alter column "order_id" drop not null;
alter table "public"."review_credits" add constraint "review_credits_order_id_key" unique ("order_id");
create index "review_credits_given_by" on "public"."review_credits" ("given_by");
comment on table "public"."review_credits" is
  'Video reviews that an order paid for or the owner gave (no order). A guest''s row has no user until it is claimed; a refund revokes what is left.';
comment on column "public"."review_credits"."given_by" is 'The owner who gave it; null for an order, or after that account was deleted.';
comment on column "public"."review_credits"."note" is 'Why the owner gave it. The athlete sees it.';

alter table "public"."spent_credits"
  add constraint "spent_credits_credit_id_fkey" foreign key ("credit_id") references "public"."review_credits" ("id") on delete cascade;
create index "spent_credits_credit_id" on "public"."spent_credits" ("credit_id");
comment on table "public"."spent_credits" is
  'What covers the review of a submission: a credit, or without one the athlete''s reviews of that month. Without a row the submission waits.';

-- An order's credits stay without their buyer, for the accounts. A given one says something about a person.
create function "private"."delete_given_credit" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_credits" where "id" = new."id";
  return null;
end;
$$;
revoke all on function "private"."delete_given_credit" from public;
create trigger "review_credits_delete_given" after update of "user_id" on "public"."review_credits"
  for each row when (new."user_id" is null and new."order_id" is null)
  execute function "private"."delete_given_credit" ();

create or replace function "private"."is_paid_review" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."spent_credits" as "c"
    join "public"."review_credits" as "r" on "r"."id" = "c"."credit_id"
    where "c"."submission_id" = "p_submission_id" and "c"."returned_at" is null and "r"."revoked_at" is null
  );
$$;

create or replace function "private"."return_review_credit" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  update "public"."spent_credits" set "returned_at" = now()
  where "submission_id" = old."id" and "returned_at" is null
  returning "credit_id" into v_credit_id;
  update "public"."review_credits" set "used" = "used" - 1 where "id" = v_credit_id;
  return old;
end;
$$;

create function "public"."give_review_credits" ("p_user_id" uuid, "p_count" integer, "p_note" text default '') returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner gives review credits.' using errcode = '42501';
  end if;
  if "p_count" is null or "p_count" not between 1 and 100 then
    raise exception 'Give 1 to 100 credits.' using errcode = '22023';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_user_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into "public"."review_credits" ("user_id", "granted", "given_by", "note")
  values ("p_user_id", "p_count", (select "private"."member_id"()), btrim(coalesce("p_note", '')))
  returning "id" into v_id;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'credits-given', "email", jsonb_build_object('creditId', v_id), 'credits-given:' || v_id
  from "auth"."users" where "id" = "p_user_id" and "email" is not null;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'credit-athlete', "p_user_id"::text, jsonb_build_object('count', "p_count"));
end;
$$;
comment on function "public"."give_review_credits" is
  'Gives a member 1 to 100 review credits, with a note that they see, and mails them. Error detail: gone. Owner only.';
revoke all on function "public"."give_review_credits" from public, "anon";
grant execute on function "public"."give_review_credits" to "authenticated", "service_role";

-- Reviews that were spent stay paid.
create function "public"."take_back_review_credits" ("p_credit_id" uuid) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit "public"."review_credits";
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner takes back review credits.' using errcode = '42501';
  end if;
  select * into v_credit from "public"."review_credits"
  where "id" = "p_credit_id" and "order_id" is null for update;
  if not found then
    raise exception 'These credits were not given by the owner, or the account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_credit."used" = v_credit."granted" then
    return 0;
  end if;
  if v_credit."used" = 0 then
    delete from "public"."review_credits" where "id" = "p_credit_id";
  else
    update "public"."review_credits" set "granted" = "used" where "id" = "p_credit_id";
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), 'uncredit-athlete', v_credit."user_id"::text,
    jsonb_build_object('count', v_credit."granted" - v_credit."used")
  );
  return v_credit."granted" - v_credit."used";
end;
$$;
comment on function "public"."take_back_review_credits" is
  'Takes back the unused credits of one gift. Returns how many. Error detail: gone. Owner only.';
revoke all on function "public"."take_back_review_credits" from public, "anon";
grant execute on function "public"."take_back_review_credits" to "authenticated", "service_role";
