-- The steps of the run-up: when each foot touches the ground and leaves it. Plant and take-off are phases.

create table "public"."review_steps" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "contact_us" bigint not null check ("contact_us" between 0 and 86400000000),
  "toe_off_us" bigint check ("toe_off_us" <= 86400000000),
  constraint "review_steps_range" check ("toe_off_us" > "contact_us")
);
comment on table "public"."review_steps" is 'Steps of the run-up in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column "public"."review_steps"."contact_us" is 'Presentation timestamp of the first frame with the foot on the ground, microseconds.';
comment on column "public"."review_steps"."toe_off_us" is 'Presentation timestamp of the first frame with the foot off the ground again, microseconds.';
create index "review_steps_submission_id" on "public"."review_steps" ("submission_id", "contact_us");
alter table "public"."review_steps" enable row level security;
revoke all on table "public"."review_steps" from "anon", "authenticated";
grant all on table "public"."review_steps" to "service_role";
grant select, delete on table "public"."review_steps" to "authenticated";
grant insert ("id", "submission_id", "contact_us", "toe_off_us"), update ("id", "submission_id", "contact_us", "toe_off_us")
  on table "public"."review_steps" to "authenticated";

create policy "Athletes read finished steps, coaches also drafts" on "public"."review_steps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_steps"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );
create policy "Coaches add steps until the review is finished" on "public"."review_steps"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_steps"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches move steps until the review is finished" on "public"."review_steps"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_steps"."submission_id" and "submission_status" = 'pending'
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_steps"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches delete steps until the review is finished" on "public"."review_steps"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_steps"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Only while the session lives" on "public"."review_steps" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_steps_bound" before insert on "public"."review_steps"
  for each row execute function "private"."bound_rows" ('submission_id', '60');
create trigger "review_steps_respect_claim" before insert or update or delete on "public"."review_steps"
  for each row execute function "private"."respect_claim" ();
alter publication "supabase_realtime" add table "public"."review_steps";

create function "private"."export_review_steps" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_steps") order by "review_steps"."submission_id", "review_steps"."contact_us"), '[]')
  from "public"."review_steps" join "public"."video_submissions" on "video_submissions"."id" = "review_steps"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;
revoke all on function "private"."export_review_steps" from public;

create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_orders_and_reviews" ("p_user_id") || "private"."export_coaching" ("p_user_id")
    || "private"."export_chat" ("p_user_id") || jsonb_build_object(
      'training', "private"."export_training" ("p_user_id"), 'invitations', "private"."export_invitations" ("p_user_id"),
      'review_steps', "private"."export_review_steps" ("p_user_id")
    );
$$;
