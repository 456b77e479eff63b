-- Video submissions: a member's film waits for the coach, who approves or rejects it. The bytes lie in the private bucket
-- video-submissions under <user id>/<timestamp>.<extension>; the row names that path.

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
  -- What is new for an athlete, and how much waits for the coach and the owner.
  "seen_at" timestamptz,
  -- A finished review knows since when its athlete waits for a reply, so that the queue does not look at the replies of every review.
  "unanswered_since" timestamptz,
  -- Slow motion: cameras film 120 or 240 pictures a second and save them at 30, so the film plays slower than the jump was. Stored times
  -- (at_us, trim_start_us, …) stay on the film's own clock, so that they name frames; what people read is divided by this factor.
  "slow_motion" numeric(7, 4) check ("slow_motion" between 1 and 40),
  -- The picture of a jump: which frames it shows. The device draws it from the film, so no copy of the athlete is stored.
  "picture_frames_us" bigint[],
  "picture_key_us" bigint,
  -- A new upload is submitted at once. The athlete chooses a paid review before the upload, and the row and its credit are one transaction:
  -- a repeated upload is refused by its file name and spends nothing.
  "uses_credit" boolean not null default false,
  -- A submission is opened when a coach first opens its video, once. Until then its athlete may change what they said about it, and gets the
  -- credit back by deleting it.
  "opened_at" timestamptz,
  constraint "video_submissions_own_folder" check (starts_with("video_url", "user_id"::text || '/')),
  constraint "video_submissions_picture" check (
    ("picture_frames_us" is null and "picture_key_us" is null)
    or (
      cardinality("picture_frames_us") between 2 and 12
      and array_ndims("picture_frames_us") = 1
      and array_position("picture_frames_us", null) is null
      and 0 <= all ("picture_frames_us")
      and 86400000000 >= all ("picture_frames_us")
      and "picture_key_us" is not null
      and "picture_key_us" = any ("picture_frames_us")
    )
  )
);
comment on table "public"."video_submissions" is 'Videos that members sent in for a review.';
comment on column "public"."video_submissions"."video_url" is 'Name of the object in the bucket video-submissions.';
comment on column "public"."video_submissions"."video_file_size" is 'Bytes, as storage counted them.';
comment on column "public"."video_submissions"."submitted_at" is
  'When it was submitted, which is when it was uploaded. Null only for uploads from before this rule that their athlete has not sent.';
comment on column "public"."video_submissions"."cleared_at" is
  'Since when coaches may see it whatever changes later: the guardian had agreed, or it was decided. Others are visible unless a consent is missing.';
comment on column "public"."video_submissions"."seen_at" is 'When the athlete last opened the finished review.';
comment on column "public"."video_submissions"."unanswered_since" is
  'When the athlete wrote the last reply of a review; null if a coach did, or nobody.';
comment on column "public"."video_submissions"."slow_motion" is
  'How many times slower the film plays than the jump was: 8 for 240 fps saved at 30. Null if neither the file nor anyone said so.';
comment on column "public"."video_submissions"."picture_frames_us" is
  'Presentation timestamps of the frames in the jump''s picture, microseconds, ascending. Null if no picture is part of the review.';
comment on column "public"."video_submissions"."picture_key_us" is 'The frame with the outline, one of picture_frames_us.';
comment on column "public"."video_submissions"."uses_credit" is 'Whether the athlete chose a paid review before the upload.';
comment on column "public"."video_submissions"."opened_at" is 'When a coach first opened it. Set once.';
alter table "public"."video_submissions" enable row level security;
grant select, delete on table "public"."video_submissions" to "authenticated";
grant all on table "public"."video_submissions" to "service_role";
grant update ("submitted_at"), insert ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "slow_motion", "uses_credit") on table "public"."video_submissions" to "authenticated";
alter publication "supabase_realtime" add table "public"."video_submissions";

create index "video_submissions_created_at" on "public"."video_submissions" ("created_at" desc, "id");

create index "video_submissions_user_id" on "public"."video_submissions" ("user_id", "created_at" desc);

create index "video_submissions_waiting" on "public"."video_submissions" ("created_at") where "submission_status" = 'pending';

create index "video_submissions_unanswered" on "public"."video_submissions" ("unanswered_since") where "unanswered_since" is not null;

-- Answer times are those of the last 30 days.
create index "video_submissions_reviewed_at" on "public"."video_submissions" ("reviewed_at");

-- Deleting an account looks for its rows in these.
create index "video_submissions_reviewed_by" on "public"."video_submissions" ("reviewed_by");

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

create policy "Athletes read their own submissions, coaches their athletes'" on "public"."video_submissions"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("cleared_at" is not null or "user_id" not in (select "private"."athletes_without_consent" ()))
    )
  );

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
grant execute on function "private"."waits_for_guardian" to "authenticated", "service_role";

-- Looks up the athlete by id: a comparison of texts would read all profiles for each file.
create function "private"."is_film_hidden" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id" = "private"."as_uuid" (split_part("p_name", '/', 1))
      and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", "private"."guardian_consent_age" ())
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
end;
$$;
grant execute on function "private"."is_film_hidden" to "authenticated", "service_role";

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
comment on function "public"."list_hidden_submissions" is
  'The caller''s submissions that wait for a guardian''s consent; no coach sees them.';
grant execute on function "public"."list_hidden_submissions" to "authenticated", "service_role";

-- The jump in a submitted video, as its athlete tells it: the numbers, a question, and which part of the film it is.
-- Metres and kilograms; feet, inches and pounds are a matter of the screens (supabase/functions/_shared/domain/measures.ts).
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
  'What the athlete tells of the jump in a submission. Theirs to change until a coach opens it. Everything may be missing.';
comment on column "public"."jumps"."grip_m" is 'Metres along the pole, from its tip in the box to the top of the upper hand.';
comment on column "public"."jumps"."pole_rating_kg" is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column "public"."jumps"."run_up_lefts" is
  'How often the left foot (a right-hander''s take-off foot) touches down in the run-up; 0 from standing.';
comment on column "public"."jumps"."mid_mark_m" is 'Metres from the back of the box, six steps before take-off.';
comment on column "public"."jumps"."take_off_m" is 'Metres from the back of the box to the toe of the take-off foot.';
comment on column "public"."jumps"."standards_m" is 'Metres that the bar stands behind the back of the box.';
comment on column "public"."jumps"."bar_m" is 'Height of the bar above the runway, metres.';
comment on column "public"."jumps"."trim_start_us" is 'Where the jump begins in the stored film, microseconds of its own time.';
alter table "public"."jumps" enable row level security;
grant select, delete on table "public"."jumps" to "authenticated";
grant all on table "public"."jumps" to "service_role";
grant update ("submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m", "made", "question", "trim_start_us", "trim_end_us"), insert ("submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m", "made", "question", "trim_start_us", "trim_end_us") on table "public"."jumps" to "authenticated";
alter publication "supabase_realtime" add table "public"."jumps";

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
  "clearance_above_grip_m" numeric,
  "take_off_distance_m" numeric,
  "grip_height_m" numeric,
  "run_up_speed" numeric,
  "run_up_speed_error" numeric,
  "pole_bend" numeric,
  "hips_over_bar_m" numeric,
  "contact_s" numeric,
  "contact_error_s" numeric,
  "steps_per_s" numeric,
  "steps_per_s_error" numeric,
  "last_step_s" numeric,
  "last_step_error_s" numeric,
  "second_last_step_s" numeric,
  "second_last_step_error_s" numeric,
  "plant_to_take_off_s" numeric,
  "plant_to_take_off_error_s" numeric
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end,
    "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."run_up_speed_error",
    "m"."pole_bend", "m"."hips_over_bar_m", "t".*
  from "public"."video_submissions" as "s"
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  left join lateral (
    select
      max("value") filter (where "kind" = 'take-off') as "take_off_distance_m",
      max("value") filter (where "kind" = 'grip-height') as "grip_height_m",
      max("value") filter (where "kind" = 'run-up') as "run_up_speed",
      max("error") filter (where "kind" = 'run-up') as "run_up_speed_error",
      max("value") filter (where "kind" = 'pole-bend') as "pole_bend",
      max("value") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_m"
    from "public"."review_measurements" where "submission_id" = "s"."id"
  ) as "m" on true
  left join lateral "private"."run_up_times" ("s"."id", "s"."slow_motion") as "t" on true
  where "s"."user_id" = "p_user_id" and num_nonnulls(
    "j"."grip_m", "j"."bar_m", "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m",
    "t"."contact_s", "t"."steps_per_s", "t"."last_step_s", "t"."plant_to_take_off_s"
  ) > 0
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."jump_progress" is
  'Grip, clearance above grip, measured numbers and step times of a person''s jumps, newest first, at most 1,000: one''s own, or anyone''s for coaches. '
  'The clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second '
  'over the last 5 m, run_up_speed_error is its uncertainty, pole_bend is in percent. Step times: see private.run_up_times.';
grant execute on function "public"."jump_progress" to "authenticated", "service_role";

create function "public"."mark_feedback_seen" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "seen_at" = now()
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"()) and "submission_status" <> 'pending';
$$;
comment on function "public"."mark_feedback_seen" is 'Records that the caller opened the finished review of their own submission.';
grant execute on function "public"."mark_feedback_seen" to "authenticated", "service_role";

create function "public"."count_waiting" ()
  returns table ("feedback" bigint, "reviews" bigint, "messages" bigint, "chat" bigint, "chats" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."acts_as" ('coach')) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
        and exists (select 1 from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id")
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."acts_as" ('desk')) and "m"."answered_at" is null
    ),
    (
      select count(*) from "public"."chat_messages" as "m"
      where "m"."athlete_id" = (select "private"."member_id"()) and "m"."is_coach"
        and "m"."created_at" > coalesce(
          (
            select "r"."read_at" from "public"."chat_reads" as "r"
            where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = (select "private"."member_id"())
          ),
          '-infinity'
        )
    ),
    (select count(*) from "private"."unread_chats" ());
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer. 0 for all others.';
grant execute on function "public"."count_waiting" to "authenticated", "service_role";

create function "private"."last_athlete_reply_at" ("p_submission_id" uuid) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when not "is_coach" then "created_at" end
  from "public"."review_replies"
  where "submission_id" = "p_submission_id"
  order by "created_at" desc, "id"
  limit 1;
$$;

create function "private"."note_last_reply" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid := case tg_op when 'DELETE' then old."submission_id" else new."submission_id" end;
  v_since timestamptz := "private"."last_athlete_reply_at" (v_id);
begin
  update "public"."video_submissions" set "unanswered_since" = v_since
  where "id" = v_id and "unanswered_since" is distinct from v_since;
  return null;
end;
$$;

create function "public"."set_slow_motion" ("p_submission_id" uuid, "p_slow_motion" numeric) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches set the capture rate.' using errcode = '42501';
  end if;
  select "user_id" into v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  update "public"."video_submissions" set "slow_motion" = "p_slow_motion" where "id" = "p_submission_id";
end;
$$;
comment on function "public"."set_slow_motion" is
  'Sets how many times slower a film plays than the jump was, 1 to 40. Also after the review, because notes keep their frames. '
  'Error details: gone, claimed. For the athlete''s coach.';
grant execute on function "public"."set_slow_motion" to "authenticated", "service_role";

create function "public"."keep_picture" ("p_submission_id" uuid, "p_frames_us" bigint[], "p_key_us" bigint) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  select "user_id" into v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or (
    v_athlete is distinct from (select "private"."member_id"())
    and not (
      "private"."acts_as" ('coach') and "private"."is_my_athlete" (v_athlete)
      and not "private"."waits_for_guardian" ("p_submission_id")
    )
  ) then
    raise exception 'Only the athlete and their coach keep a picture.' using errcode = '42501';
  end if;
  update "public"."video_submissions" set
    "picture_frames_us" = case when cardinality("p_frames_us") > 0 then
      array(select distinct "frame_us" from unnest("p_frames_us") as "frames" ("frame_us") order by "frame_us")
    end,
    "picture_key_us" = case when cardinality("p_frames_us") > 0 then "p_key_us" end
  where "id" = "p_submission_id";
end;
$$;
comment on function "public"."keep_picture" is
  'Makes a picture of 2 to 12 frames part of the review, or removes it with an empty list. For the athlete and their coach.';
grant execute on function "public"."keep_picture" to "authenticated", "service_role";

create trigger "clean_text" before insert or update of "question" on "public"."jumps"
  for each row execute function "private"."clean_columns" ('question');

create trigger "clean_text" before insert or update of "video_file_name" on "public"."video_submissions"
  for each row execute function "private"."clean_columns" ('video_file_name');

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
comment on function "private"."take_review_credit" is
  'Covers a submission with the member''s oldest review credit. False when none is left.';

create function "private"."record_opened" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "opened_at" = now()
  where "id" = "p_submission_id" and "opened_at" is null and "submission_status" = 'pending';
$$;

-- The desk's preview and download. It claims nothing: another coach may have the room open.
create function "public"."open_submission" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches open submissions.' using errcode = '42501';
  end if;
  perform 1 from "public"."video_submissions"
  where "id" = "p_submission_id" and "private"."is_my_athlete" ("user_id") and not "private"."waits_for_guardian" ("id")
  for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  perform "private"."record_opened" ("p_submission_id");
end;
$$;
comment on function "public"."open_submission" is
  'Records that a coach opens a submission''s video outside the review room. Error details: gone. For the athlete''s coach.';
grant execute on function "public"."open_submission" to "authenticated", "service_role";

create function "private"."open_decided" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."record_opened" (new."submission_id");
  return null;
end;
$$;

-- A first description may still come: it is written right after the upload.
create function "private"."keep_opened_jump" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  if (select "auth"."role"()) = 'authenticated' then
    select "opened_at" into v_opened_at from "public"."video_submissions" where "id" = old."submission_id" for share;
    if v_opened_at is not null then
      raise exception 'Your coach has opened this video, so it stays as it is.' using
        errcode = '42501', detail = 'opened', hint = 'Write to your coach if something is wrong.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger "jumps_keep_opened" before update or delete on "public"."jumps"
  for each row execute function "private"."keep_opened_jump" ();

-- A video that is not in the queue after its upload says what it waits for, also by mail: one a day at most.
create function "public"."list_waiting_videos" ("p_user_id" uuid) returns table ("video_file_name" text, "waits_for" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "s"."video_file_name",
    case when "private"."waits_for_guardian" ("s"."id") then 'guardian' else 'review' end
  from "public"."video_submissions" as "s"
  where "s"."user_id" = "p_user_id" and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
    and (
      "private"."waits_for_guardian" ("s"."id")
      or not exists (select from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id" and "c"."returned_at" is null)
    )
  order by "s"."created_at" desc, "s"."id";
$$;
comment on function "public"."list_waiting_videos" is
  'A member''s submitted videos that are not in the queue yet, the newest first, and what each waits for: guardian, or review (a credit or the next month).';
grant execute on function "public"."list_waiting_videos" to "service_role";

-- Sent after five minutes, so that one mail names the videos that are uploaded together.
create function "private"."queue_waiting_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'submission-waits', "email", jsonb_build_object('userId', new."user_id"),
    'submission-waits:' || new."user_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  from "auth"."users"
  where "id" = new."user_id" and "email" is not null and new."submission_status" = 'pending' and (
    "private"."waits_for_guardian" (new."id")
    or not exists (select from "public"."spent_credits" where "submission_id" = new."id")
  )
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

-- Runs after video_submissions_cover_new, by its name.
create trigger "video_submissions_tell_waiting" after insert on "public"."video_submissions"
  for each row execute function "private"."queue_waiting_mail" ();

create function "private"."export_submissions" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'video_submissions', (
      select coalesce(
        jsonb_agg(to_jsonb("video_submissions") - 'user_id' - 'reviewed_by' order by "created_at"), '[]'
      )
      from "public"."video_submissions" where "user_id" = "p_user_id"
    ),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb("jumps") order by "jumps"."updated_at"), '[]')
      from "public"."jumps" join "public"."video_submissions" on "video_submissions"."id" = "jumps"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb("spent_credits") order by "spent_credits"."spent_at"), '[]')
      from "public"."spent_credits" join "public"."video_submissions" on "video_submissions"."id" = "spent_credits"."submission_id"
      where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_submissions" is 'Submissions of a person, their jumps and what covered them.';

-- The same conditions of policies are written once. They run as their caller, so that the policies of video_submissions answer them.
create function "private"."sees_submission" ("p_submission_id" uuid) returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return exists (select 1 from "public"."video_submissions" where "id" = "p_submission_id");
end;
$$;
comment on function "private"."sees_submission" is
  'Whether the caller may see a submission: its athlete, or their coach. Never while it waits for a guardian.';
grant execute on function "private"."sees_submission" to "authenticated", "service_role";

create function "private"."sees_open_submission" ("p_submission_id" uuid) returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."video_submissions" where "id" = "p_submission_id" and "submission_status" = 'pending'
  );
end;
$$;
comment on function "private"."sees_open_submission" is
  'The same, and its review is not finished. With acts_as (''coach''): the coach writes until the review is finished.';
grant execute on function "private"."sees_open_submission" to "authenticated", "service_role";

create function "private"."own_submissions" () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"());
end;
$$;
comment on function "private"."own_submissions" is 'The submissions of the caller.';
grant execute on function "private"."own_submissions" to "authenticated", "service_role";

create policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

create function "private"."own_finished_submissions" () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query
    select "id" from "public"."video_submissions"
    where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending';
end;
$$;
comment on function "private"."own_finished_submissions" is 'The submissions of the caller whose reviews they may read.';
grant execute on function "private"."own_finished_submissions" to "authenticated", "service_role";
