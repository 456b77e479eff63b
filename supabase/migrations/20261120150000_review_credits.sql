-- Review credits are spent on submissions. A submission that was handed in is due within review_hours, paid or not.

insert into "private"."settings" ("name", "value", "meaning") values
  ('review_hours', '48', 'Within how many hours the site promises a review.');

create table "public"."spent_credits" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "order_id" uuid not null references "public"."review_credits" ("order_id") on delete cascade,
  "spent_at" timestamptz not null default now(),
  "returned_at" timestamptz
);
comment on table "public"."spent_credits" is
  'Which order''s review credit a submission took. Whether the order was refunded since stands in review_credits.revoked_at.';
comment on column "public"."spent_credits"."returned_at" is 'When the credit went back to its order: the coach could not use the film.';
create index "spent_credits_order_id" on "public"."spent_credits" ("order_id");
alter table "public"."spent_credits" enable row level security;
revoke all on table "public"."spent_credits" from "anon", "authenticated";
grant select on table "public"."spent_credits" to "authenticated";
grant all on table "public"."spent_credits" to "service_role";

create policy "Athletes see what their submissions took, admins everything" on "public"."spent_credits"
  for select to "authenticated"
  using (
    ((select "private"."is_admin"()) and not "private"."waits_for_guardian" ("submission_id"))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );
create policy "Only while the session lives" on "public"."spent_credits" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."review_due_at" (
  "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest("p_submitted_at", "p_spent_at", "p_cleared_at") + ("value")::integer * interval '1 hour'
  from "private"."settings"
  where "name" = 'review_hours' and "p_submitted_at" is not null;
$$;
revoke all on function "private"."review_due_at" from public;
grant execute on function "private"."review_due_at" to "authenticated", "service_role";

create function "private"."is_paid_review" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."spent_credits" as "c"
    join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
    where "c"."submission_id" = "p_submission_id" and "c"."returned_at" is null and "r"."revoked_at" is null
  );
$$;
revoke all on function "private"."is_paid_review" from public;

-- The submission is locked first, then the credit, here as everywhere: two tabs wait for each other and no credit is spent twice.
create function "public"."spend_review_credit" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent_at timestamptz;
  v_order_id uuid;
begin
  select * into v_submission from "public"."video_submissions"
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"())
  for update;
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
  select "spent_at" into v_spent_at from "public"."spent_credits"
  where "submission_id" = "p_submission_id" and "returned_at" is null;
  if found then
    return "private"."review_due_at" (v_submission."submitted_at", v_spent_at);
  end if;
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;

  select "order_id" into v_order_id from "public"."review_credits"
  where "user_id" = (select "private"."member_id"()) and "revoked_at" is null and "used" < "granted"
  order by "created_at", "order_id"
  limit 1
  for update;
  if not found then
    raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
  end if;
  update "public"."review_credits" set "used" = "used" + 1 where "order_id" = v_order_id;
  insert into "public"."spent_credits" ("submission_id", "order_id") values ("p_submission_id", v_order_id)
  returning "spent_at" into v_spent_at;
  update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  return "private"."review_due_at" (coalesce(v_submission."submitted_at", now()), v_spent_at);
end;
$$;
comment on function "public"."spend_review_credit" is
  'Spends the caller''s oldest review credit on their own pending submission and hands it in. Answers until when the review is due; asked again, '
  'the same. Error details: no_credit, already_reviewed.';
revoke all on function "public"."spend_review_credit" from public, "anon";
grant execute on function "public"."spend_review_credit" to "authenticated", "service_role";

-- A film that could not be used, or was taken back before anybody looked at it, was no review.
create function "private"."return_review_credit" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  update "public"."spent_credits" set "returned_at" = now()
  where "submission_id" = old."id" and "returned_at" is null
  returning "order_id" into v_order_id;
  if found then
    update "public"."review_credits" set "used" = "used" - 1 where "order_id" = v_order_id;
  end if;
  return old;
end;
$$;
revoke all on function "private"."return_review_credit" from public;

create trigger "video_submissions_return_credit_of_rejected" after update on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" = 'rejected')
  execute function "private"."return_review_credit" ();
create trigger "video_submissions_return_credit_of_deleted" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending')
  execute function "private"."return_review_credit" ();
