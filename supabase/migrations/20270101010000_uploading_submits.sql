-- A new upload is submitted at once. The athlete chooses a paid review before the upload, and the row and its credit are one transaction:
-- a repeated upload is refused by its file name and spends nothing.

alter table "public"."video_submissions" add column "uses_credit" boolean not null default false;
comment on column "public"."video_submissions"."uses_credit" is 'Whether the athlete chose a paid review before the upload.';
comment on column "public"."video_submissions"."submitted_at" is
  'When it was submitted, which is when it was uploaded. Null only for uploads from before this rule that their athlete has not sent.';
grant insert ("uses_credit") on table "public"."video_submissions" to "authenticated";

create function "private"."submit_upload" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."submitted_at" := coalesce(new."submitted_at", now());
  return new;
end;
$$;
revoke all on function "private"."submit_upload" from public;
create trigger "video_submissions_submit" before insert on "public"."video_submissions"
  for each row execute function "private"."submit_upload" ();

create function "private"."take_review_credit" ("p_submission_id" uuid, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  select "id" into v_credit_id from "public"."review_credits"
  where "user_id" = "p_user_id" and "revoked_at" is null and "used" < "granted"
  order by "created_at", "id"
  limit 1
  for update;
  if not found then
    return false;
  end if;
  update "public"."review_credits" set "used" = "used" + 1 where "id" = v_credit_id;
  insert into "public"."spent_credits" ("submission_id", "credit_id") values ("p_submission_id", v_credit_id)
  on conflict ("submission_id") do update set "credit_id" = excluded."credit_id";
  return true;
end;
$$;
comment on function "private"."take_review_credit" is 'Covers a submission with the member''s oldest review credit. False when none is left.';
revoke all on function "private"."take_review_credit" from public;

create or replace function "public"."spend_review_credit" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent "public"."spent_credits";
begin
  v_submission := "private"."lock_own_submission" ("p_submission_id");
  select * into v_spent from "public"."spent_credits" where "submission_id" = "p_submission_id" and "returned_at" is null;
  if v_spent."credit_id" is null then
    if v_submission."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
    end if;
    if not "private"."take_review_credit" ("p_submission_id", v_submission."user_id") then
      raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
    end if;
    select * into v_spent from "public"."spent_credits" where "submission_id" = "p_submission_id";
    update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  end if;
  return "private"."review_due_for" (
    v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent."spent_at", v_submission."cleared_at"
  );
end;
$$;

-- Without the credit that the athlete chose, the video waits: nothing else is spent for them.
create or replace function "private"."cover_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."uses_credit" then
    perform "private"."take_review_credit" (new."id", new."user_id");
  else
    perform "private"."take_monthly_review" (new."id", new."user_id");
  end if;
  return null;
end;
$$;
