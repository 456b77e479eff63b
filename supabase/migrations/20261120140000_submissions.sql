-- Video submissions: a member's film waits for the coach, who approves or rejects it. The bytes lie in the private bucket
-- video-submissions under <user id>/<timestamp>.<extension>; the row names that path.

insert into "private"."settings" ("name", "value", "meaning") values
  ('open_submissions_per_member', '20', 'How many submissions of one member may wait for a review at the same time.');

create table "public"."video_submissions" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null default "auth"."uid" () references "auth"."users" ("id") on delete cascade,
  "video_url" text not null unique,
  "video_file_name" text not null check (char_length("video_file_name") between 1 and 255),
  "video_file_size" bigint not null check ("video_file_size" > 0),
  "submission_status" text not null default 'pending' check ("submission_status" in ('pending', 'approved', 'rejected')),
  "created_at" timestamptz not null default now(),
  "submitted_at" timestamptz,
  "reviewed_at" timestamptz,
  "cleared_at" timestamptz,
  "reviewed_by" uuid references "auth"."users" ("id") on delete set null,
  constraint "video_submissions_own_folder" check (starts_with("video_url", "user_id"::text || '/'))
);
comment on table "public"."video_submissions" is 'Videos that members sent in for a review.';
comment on column "public"."video_submissions"."video_url" is 'Name of the object in the bucket video-submissions.';
comment on column "public"."video_submissions"."video_file_size" is 'Bytes, as storage counted them.';
comment on column "public"."video_submissions"."submitted_at" is 'When the member pressed Submit for Review.';
comment on column "public"."video_submissions"."cleared_at" is
  'Since when coaches may see it whatever changes later: the guardian had agreed, or it was decided. Others are visible unless a consent is missing.';
create index "video_submissions_created_at" on "public"."video_submissions" ("created_at" desc, "id");
create index "video_submissions_user_id" on "public"."video_submissions" ("user_id", "created_at" desc);
create index "video_submissions_waiting" on "public"."video_submissions" ("created_at") where "submission_status" = 'pending';
alter table "public"."video_submissions" enable row level security;
revoke all on table "public"."video_submissions" from "anon", "authenticated";
grant select, delete on table "public"."video_submissions" to "authenticated";
grant insert ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status")
  on table "public"."video_submissions" to "authenticated";
grant update ("submitted_at") on table "public"."video_submissions" to "authenticated";
grant all on table "public"."video_submissions" to "service_role";

create function "private"."waits_for_guardian" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."video_submissions"
    where "id" = "p_submission_id" and "cleared_at" is null
      and "user_id" in (select "private"."athletes_without_consent" ())
  );
$$;
revoke all on function "private"."waits_for_guardian" from public;
grant execute on function "private"."waits_for_guardian" to "authenticated", "service_role";

-- A file without a row belongs to an upload that is not finished.
create function "private"."is_film_hidden" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id"::text = split_part("p_name", '/', 1) and "p"."is_minor" and "private"."setting" ('guardian_consent') = 'true'
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
$$;
revoke all on function "private"."is_film_hidden" from public;
grant execute on function "private"."is_film_hidden" to "authenticated", "service_role";

create policy "Athletes read their own submissions, admins every one" on "public"."video_submissions"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."is_admin"())
      and ("cleared_at" is not null or "user_id" not in (select "private"."athletes_without_consent" ()))
    )
  );
create policy "Athletes submit videos that they uploaded" on "public"."video_submissions"
  for insert to "authenticated"
  with check (
    "user_id" = (select "auth"."uid"())
    and "submission_status" = 'pending'
    and exists (
      select 1 from "storage"."objects"
      where "objects"."bucket_id" = 'video-submissions'
        and "objects"."name" = "video_submissions"."video_url"
        and "objects"."owner_id" = (select "auth"."uid"())::text
    )
  );
create policy "Athletes delete their own while it is not approved" on "public"."video_submissions"
  for delete to "authenticated"
  using ("user_id" = (select "auth"."uid"()) and "submission_status" in ('pending', 'rejected'));
create policy "Athletes hand in their own" on "public"."video_submissions"
  for update to "authenticated"
  using ("submission_status" = 'pending' and "user_id" = (select "auth"."uid"()))
  with check ("user_id" = (select "auth"."uid"()));
create policy "Only while the session lives" on "public"."video_submissions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- The limit is counted here and not in the policy: a policy looks at the table as it was before the statement, so that twenty rows at
-- once, in one request or in twenty, would each find the same free place. SECURITY DEFINER because the settings are nobody's.
create function "private"."check_new_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_limit integer := ("private"."setting" ('open_submissions_per_member'))::integer;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('submissions:' || new."user_id"::text, 0));
  if (
    select count(*) from "public"."video_submissions"
    where "user_id" = new."user_id" and "submission_status" = 'pending'
  ) >= v_limit then
    raise exception '% of your videos wait for a review already.', v_limit using
      errcode = '42501', hint = 'Delete one, or wait until the coach has looked at them.';
  end if;
  select ("metadata" ->> 'size')::bigint into v_bytes
  from "storage"."objects"
  where "bucket_id" = 'video-submissions' and "name" = new."video_url";
  new."video_file_size" := coalesce(v_bytes, new."video_file_size");
  return new;
end;
$$;
revoke all on function "private"."check_new_submission" from public;

-- A stored decision is applied in the name of the admin who made it.
create function "private"."check_changed_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."submission_status" is distinct from old."submission_status" then
    if old."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', old."submission_status" using errcode = '42501';
    end if;
    new."reviewed_at" := now();
    new."reviewed_by" := coalesce(new."reviewed_by", (select "auth"."uid"()));
  end if;
  if new."submitted_at" is distinct from old."submitted_at" then
    new."submitted_at" := coalesce(old."submitted_at", now());
  end if;
  return new;
end;
$$;
revoke all on function "private"."check_changed_submission" from public;

-- The mails name rows; what they say is read when they are sent.
create function "private"."queue_review_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'submission-reviewed', "users"."email", jsonb_build_object('submissionId', new."id"),
    'submission-reviewed:' || new."id"
  from "auth"."users"
  where "users"."id" = new."user_id" and "users"."email" is not null
  union all
  select 'submission-reviewed', "guardians"."email", jsonb_build_object('submissionId', new."id", 'guardianOf', new."user_id"),
    'submission-reviewed:' || new."id" || ':guardian'
  from "public"."guardians"
  where "guardians"."user_id" = new."user_id" and "guardians"."stopped_at" is null
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;
revoke all on function "private"."queue_review_mail" from public;

create function "private"."clear_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' or "private"."has_guardian_consent" (new."user_id") then
    new."cleared_at" := coalesce(new."cleared_at", now());
  end if;
  return new;
end;
$$;
revoke all on function "private"."clear_submission" from public;

create trigger "video_submissions_check_new" before insert on "public"."video_submissions"
  for each row execute function "private"."check_new_submission" ();
create trigger "video_submissions_check_changed" before update on "public"."video_submissions"
  for each row execute function "private"."check_changed_submission" ();
create trigger "video_submissions_queue_review_mail" after update on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" <> 'pending')
  execute function "private"."queue_review_mail" ();
create trigger "video_submissions_trail" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."trail_admin_action" ('submission');
create trigger "video_submissions_clear_sent" before insert on "public"."video_submissions"
  for each row execute function "private"."clear_submission" ();
create trigger "video_submissions_clear_decided" before update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."clear_submission" ();

create function "public"."list_hidden_submissions" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "public"."video_submissions"
  where "user_id" = (select "private"."member_id"()) and "cleared_at" is null
    and "user_id" in (select "private"."athletes_without_consent" ());
$$;
comment on function "public"."list_hidden_submissions" is 'The caller''s submissions that wait for a guardian''s consent; no coach sees them.';
revoke all on function "public"."list_hidden_submissions" from public, "anon";
grant execute on function "public"."list_hidden_submissions" to "authenticated", "service_role";

alter publication "supabase_realtime" add table "public"."video_submissions";

-- The jump in a submitted video, as its athlete tells it: the numbers, a question, and which part of the film it is.
-- Metres and kilograms; feet, inches and pounds are a matter of the screens (supabase/functions/_shared/measures.ts).

create table "public"."jumps" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "grip_m" numeric(4, 3) check ("grip_m" between 1.5 and 5.5),
  "pole_length_m" numeric(4, 3) check ("pole_length_m" between 2 and 5.5),
  "pole_rating_kg" numeric(5, 2) check ("pole_rating_kg" between 15 and 130),
  "run_up_lefts" smallint check ("run_up_lefts" between 0 and 15),
  "mid_mark_m" numeric(5, 3) check ("mid_mark_m" between 3 and 40),
  "take_off_m" numeric(4, 3) check ("take_off_m" between 0.5 and 6),
  "standards_m" numeric(4, 3) check ("standards_m" between 0 and 1),
  "bar_m" numeric(4, 3) check ("bar_m" between 0.5 and 7),
  "made" boolean,
  "question" text not null default '' check (char_length("question") <= 1000),
  "trim_start_us" bigint check ("trim_start_us" >= 0),
  "trim_end_us" bigint check ("trim_end_us" <= 86400000000),
  "updated_at" timestamptz not null default now(),
  constraint "jumps_grip_on_the_pole" check ("grip_m" <= "pole_length_m"),
  constraint "jumps_trim_is_a_range" check (
    ("trim_start_us" is null) = ("trim_end_us" is null) and ("trim_start_us" is null or "trim_start_us" < "trim_end_us")
  )
);
comment on table "public"."jumps" is
  'What the athlete tells of the jump in a submission. Theirs to change until the coach has decided. Everything may be missing.';
comment on column "public"."jumps"."grip_m" is 'Metres along the pole, from its tip in the box to the top of the upper hand.';
comment on column "public"."jumps"."pole_rating_kg" is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column "public"."jumps"."run_up_lefts" is 'How often the left foot (a right-hander''s take-off foot) touches down in the run-up; 0 from standing.';
comment on column "public"."jumps"."mid_mark_m" is 'Metres from the back of the box, six steps before take-off.';
comment on column "public"."jumps"."take_off_m" is 'Metres from the back of the box to the toe of the take-off foot.';
comment on column "public"."jumps"."standards_m" is 'Metres that the bar stands behind the back of the box.';
comment on column "public"."jumps"."bar_m" is 'Height of the bar above the runway, metres.';
comment on column "public"."jumps"."trim_start_us" is 'Where the jump begins in the stored film, microseconds of its own time.';
alter table "public"."jumps" enable row level security;
revoke all on table "public"."jumps" from "anon", "authenticated";
grant select, delete on table "public"."jumps" to "authenticated";
grant insert (
  "submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m",
  "made", "question", "trim_start_us", "trim_end_us"
) on table "public"."jumps" to "authenticated";
grant update (
  "submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m",
  "made", "question", "trim_start_us", "trim_end_us"
) on table "public"."jumps" to "authenticated";
grant all on table "public"."jumps" to "service_role";

create policy "Athletes read their own jumps, admins every jump" on "public"."jumps"
  for select to "authenticated"
  using (
    ((select "private"."is_admin"()) and not "private"."waits_for_guardian" ("submission_id"))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );
create policy "Athletes describe their own jump until it is reviewed" on "public"."jumps"
  for insert to "authenticated"
  with check (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );
create policy "Athletes change their own jump until it is reviewed" on "public"."jumps"
  for update to "authenticated"
  using (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  )
  with check (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );
create policy "Athletes clear their own jump until it is reviewed" on "public"."jumps"
  for delete to "authenticated"
  using (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );
create policy "Only while the session lives" on "public"."jumps" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "jumps_touch_updated_at" before update on "public"."jumps"
  for each row execute function "private"."touch_updated_at" ();

-- The box is 20 cm deep (World Athletics, technical rules): a grip of 4.20 m holds 4.00 m above the runway when the pole stands upright.
create function "public"."jump_progress" ("p_user_id" uuid default "auth"."uid" ()) returns table (
  "submission_id" uuid,
  "sent_at" timestamptz,
  "grip_m" numeric,
  "pole_length_m" numeric,
  "pole_rating_kg" numeric,
  "run_up_lefts" smallint,
  "bar_m" numeric,
  "made" boolean,
  "clearance_above_grip_m" numeric
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end
  from "public"."video_submissions" as "s"
  join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  where "s"."user_id" = "p_user_id" and ("j"."grip_m" is not null or "j"."bar_m" is not null)
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."jump_progress" is
  'Grip and clearance above grip of a person''s jumps, the newest first, at most 1,000: one''s own, or anybody''s for admins. The clearance is '
  'bar height minus (grip minus 0.20 m, the depth of the box), metres, and only for bars that stayed up.';
revoke all on function "public"."jump_progress" from public, "anon";
grant execute on function "public"."jump_progress" to "authenticated", "service_role";

alter publication "supabase_realtime" add table "public"."jumps";
