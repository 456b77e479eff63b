-- Who may see a film is one rule: the policy of video_submissions, which child tables ask, and its view for functions.

create index "profiles_minors" on "public"."profiles" ("id") where "is_minor";

grant execute on function "private"."guardian_consent_age" to "authenticated";

grant execute on function "private"."is_consent_asked" to "authenticated";

create view "private"."agreed_guardians" as
  select "g"."user_id" from "public"."guardians" as "g"
  join "public"."guardian_consents" as "c" on "c"."user_id" = "g"."user_id" and "c"."email" = "g"."email"
  where "c"."consented_at" is not null;

comment on view "private"."agreed_guardians" is 'Athletes whose guardian agrees.';

create or replace function "private"."has_guardian_consent" ("p_user_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from "private"."agreed_guardians" where "user_id" = "p_user_id");
end;
$$;

create view "private"."athletes_to_clear" as
  select "p"."id" from "public"."profiles" as "p"
  where "p"."is_minor" and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", (select "private"."guardian_consent_age" ()))
    and not exists (select 1 from "private"."agreed_guardians" as "g" where "g"."user_id" = "p"."id");

comment on view "private"."athletes_to_clear" is 'Athletes for whom a guardian''s consent is asked and missing.';

grant select on table "private"."athletes_to_clear" to "authenticated";

create or replace function "private"."athletes_without_consent" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "private"."athletes_to_clear";
$$;

drop policy "Athletes read their own submissions, coaches their athletes'" on "public"."video_submissions";
create policy "Athletes read their own submissions, coaches their athletes'" on "public"."video_submissions"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("cleared_at" is not null or not exists (select from "private"."athletes_to_clear" as "a" where "a"."id" = "user_id"))
    )
  );

create view "private"."coached_films" as
  select * from "public"."video_submissions"
  where (select "private"."acts_as" ('coach'))
    and "user_id" not in (select "private"."athletes_of_other_coaches" ())
    and ("cleared_at" is not null or not exists (select from "private"."athletes_to_clear" as "a" where "a"."id" = "user_id"));

comment on view "private"."coached_films" is 'The films that the caller may see as a coach. Functions ask it for one film or for a list.';

create or replace function "private"."waits_for_guardian" ("p_submission_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."video_submissions" as "s" join "private"."athletes_to_clear" as "a" on "a"."id" = "s"."user_id"
    where "s"."id" = "p_submission_id" and "s"."cleared_at" is null
  );
end;
$$;

create or replace function "private"."is_film_hidden" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from "private"."athletes_to_clear" where "id" = "private"."as_uuid" (split_part("p_name", '/', 1)))
    and not exists (select 1 from "public"."video_submissions" where "video_url" = "p_name" and "cleared_at" is not null);
end;
$$;

create or replace function "public"."list_hidden_submissions" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "public"."video_submissions"
  where "user_id" = (select "private"."member_id"()) and "private"."waits_for_guardian" ("id");
$$;

create or replace function "public"."count_waiting" ()
  returns table ("feedback" bigint, "reviews" bigint, "messages" bigint, "chat" bigint, "chats" bigint, "needs" bigint)
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
      select count(*) from "private"."coached_films" as "s"
      where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
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
    (select count(*) from "private"."unread_chats" ()),
    (select count(*) from "private"."needs" ());
$$;

create or replace function "public"."set_slow_motion" ("p_submission_id" uuid, "p_slow_motion" numeric) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches set the capture rate.' using errcode = '42501';
  end if;
  perform 1 from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  update "public"."video_submissions" set "slow_motion" = "p_slow_motion" where "id" = "p_submission_id";
end;
$$;

create or replace function "public"."keep_picture" ("p_submission_id" uuid, "p_frames_us" bigint[], "p_key_us" bigint) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform 1 from "public"."video_submissions"
  where "id" = "p_submission_id"
    and ("user_id" = (select "private"."member_id"()) or "id" in (select "id" from "private"."coached_films" where "id" = "p_submission_id"))
  for update;
  if not found then
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

drop policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps";
create policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

create or replace function "public"."open_submission" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches open submissions.' using errcode = '42501';
  end if;
  perform 1 from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  perform "private"."record_opened" ("p_submission_id");
end;
$$;

drop policy "Athletes see their spent credits, coaches their athletes'" on "public"."spent_credits";
create policy "Athletes see their spent credits, coaches their athletes'" on "public"."spent_credits"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

drop policy "Athletes read their finished review, coaches also drafts" on "public"."reviews";
create policy "Athletes read their finished review, coaches also drafts" on "public"."reviews"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches begin a summary" on "public"."reviews";
create policy "Coaches begin a summary" on "public"."reviews"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Coaches change a summary" on "public"."reviews";
create policy "Coaches change a summary" on "public"."reviews"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes";
create policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches add notes until the review is finished" on "public"."review_notes";
create policy "Coaches add notes until the review is finished" on "public"."review_notes"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches correct notes" on "public"."review_notes";
create policy "Coaches correct notes" on "public"."review_notes"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Coaches delete notes until the review is finished" on "public"."review_notes";
create policy "Coaches delete notes until the review is finished" on "public"."review_notes"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases";
create policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches name phases" on "public"."review_phases";
create policy "Coaches name phases" on "public"."review_phases"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Coaches move phases" on "public"."review_phases";
create policy "Coaches move phases" on "public"."review_phases"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Coaches delete phases" on "public"."review_phases";
create policy "Coaches delete phases" on "public"."review_phases"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills";
create policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches link drills until the review is finished" on "public"."review_drills";
create policy "Coaches link drills until the review is finished" on "public"."review_drills"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches unlink drills until the review is finished" on "public"."review_drills";
create policy "Coaches unlink drills until the review is finished" on "public"."review_drills"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Athletes and their coaches read replies" on "public"."review_replies";
create policy "Athletes and their coaches read replies" on "public"."review_replies"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create or replace function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if "p_decision" is null or "p_decision" not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  select * into v_submission from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission."submission_status" = "p_decision" and v_submission."reviewed_by" = (select "private"."member_id"()) then
      return v_submission."reviewed_at";
    end if;
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  insert into "public"."reviews" ("submission_id", "summary") values ("p_submission_id", btrim(coalesce("p_summary", ''), E' \t\r\n'))
  on conflict ("submission_id") do update set "summary" = excluded."summary";
  update "public"."video_submissions" set "submission_status" = "p_decision" where "id" = "p_submission_id"
  returning "reviewed_at" into v_submission."reviewed_at";
  return v_submission."reviewed_at";
end;
$$;

drop policy "Coaches see claims on their athletes' videos" on "public"."review_claims";
create policy "Coaches see claims on their athletes' videos" on "public"."review_claims"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

create or replace function "public"."claim_submission" ("p_submission_id" uuid, "p_take_over" boolean default false)
  returns table ("coach_id" uuid, "coach_name" text, "expires_at" timestamptz, "is_mine" boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches review.' using errcode = '42501';
  end if;
  select * into v_submission from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    return;
  end if;
  perform "private"."record_opened" ("p_submission_id");
  insert into "public"."review_claims" as "c" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", v_me, now() + interval '30 minutes')
  on conflict ("submission_id") do update
  set "coach_id" = excluded."coach_id", "expires_at" = greatest("c"."expires_at", excluded."expires_at")
  where "c"."coach_id" = v_me or "c"."expires_at" <= now() or "p_take_over";
  return query
  select "c"."coach_id", "private"."name_of" ("c"."coach_id"), "c"."expires_at", "c"."coach_id" = v_me
  from "public"."review_claims" as "c" where "c"."submission_id" = "p_submission_id";
end;
$$;

drop policy "Athletes read finished steps, coaches also drafts" on "public"."review_steps";
create policy "Athletes read finished steps, coaches also drafts" on "public"."review_steps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches add steps until the review is finished" on "public"."review_steps";
create policy "Coaches add steps until the review is finished" on "public"."review_steps"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches move steps until the review is finished" on "public"."review_steps";
create policy "Coaches move steps until the review is finished" on "public"."review_steps"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  )
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches delete steps until the review is finished" on "public"."review_steps";
create policy "Coaches delete steps until the review is finished" on "public"."review_steps"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Athletes read finished paths, coaches also drafts" on "public"."review_paths";
create policy "Athletes read finished paths, coaches also drafts" on "public"."review_paths"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches add paths until the review is finished" on "public"."review_paths";
create policy "Coaches add paths until the review is finished" on "public"."review_paths"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches correct paths until the review is finished" on "public"."review_paths";
create policy "Coaches correct paths until the review is finished" on "public"."review_paths"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  )
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches delete paths until the review is finished" on "public"."review_paths";
create policy "Coaches delete paths until the review is finished" on "public"."review_paths"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Athletes read finished measurements, coaches also drafts" on "public"."review_measurements";
create policy "Athletes read finished measurements, coaches also drafts" on "public"."review_measurements"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches measure until the review is finished" on "public"."review_measurements";
create policy "Coaches measure until the review is finished" on "public"."review_measurements"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Coaches correct measurements" on "public"."review_measurements";
create policy "Coaches correct measurements" on "public"."review_measurements"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
  with check ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

drop policy "Coaches delete measurements until the review is finished" on "public"."review_measurements";
create policy "Coaches delete measurements until the review is finished" on "public"."review_measurements"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

drop policy "Athletes hear finished reviews, coaches also drafts" on "public"."review_voice_overs";
create policy "Athletes hear finished reviews, coaches also drafts" on "public"."review_voice_overs"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

drop policy "Coaches delete a voice-over until the review is finished" on "public"."review_voice_overs";
create policy "Coaches delete a voice-over until the review is finished" on "public"."review_voice_overs"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
    and exists (select from "public"."video_submissions" where "id" = "submission_id" and "submission_status" = 'pending')
  );

create or replace function "private"."can_review_audio" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  return exists (select 1 from "private"."coached_films" where "id" = v_video."id");
end;
$$;

create or replace function "private"."can_hear_review_audio" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  return coalesce(v_video."user_id" = (select "private"."member_id"()) and v_video."submission_status" <> 'pending', false)
    or "private"."can_review_audio" ("p_name");
end;
$$;

create or replace function "private"."can_add_review_audio" ("p_name" text, "p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  if v_video."submission_status" is distinct from 'pending' or not "private"."can_review_audio" ("p_name") then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('review-audio-bytes:' || v_video."id", 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes" <= ("private"."setting" ('review_audio_bytes'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'review-audio' and starts_with("name", v_video."user_id" || '/' || v_video."id" || '/')
  );
end;
$$;

drop policy "Coaches read stored decisions" on "public"."submission_decisions";
create policy "Coaches read stored decisions" on "public"."submission_decisions"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and exists (select from "public"."video_submissions" where "id" = "submission_id"));

create or replace function "public"."decide_submission" ("p_submission_id" uuid, "p_decision" text, "p_reason" text default '') returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_admin uuid := (select "private"."member_id"());
  v_status text;
  v_stored "public"."submission_decisions";
  v_reason text := case when "p_decision" = 'rejected' then btrim(coalesce("p_reason", ''), E' \t\r\n') else '' end;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  if "p_decision" = 'rejected' and v_reason = '' then
    raise exception 'Please say why you reject the video.' using errcode = '22023', detail = 'no_reason';
  end if;
  select "submission_status" into v_status from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  if "private"."is_paid_review" ("p_submission_id") or "private"."has_review_draft" ("p_submission_id") then
    raise exception 'This review is paid or begun. Finish it in the review room.' using detail = 'open_room';
  end if;
  insert into "public"."submission_decisions" ("submission_id", "decision", "reason", "decided_by")
  values ("p_submission_id", "p_decision", v_reason, v_admin)
  on conflict ("submission_id") do nothing;
  select * into v_stored from "public"."submission_decisions" where "submission_id" = "p_submission_id";
  -- The same press again, after its answer was lost, gets the same answer.
  if row (v_stored."decision", v_stored."reason", v_stored."decided_by") is distinct from row ("p_decision", v_reason, v_admin) then
    raise exception 'Another decision about this submission is stored already.' using detail = 'already_decided';
  end if;
  return v_stored."apply_at";
end;
$$;

create or replace function "public"."search_submissions" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 24, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "user_id" uuid,
  "video_url" text,
  "video_file_name" text,
  "video_file_size" bigint,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "first_name" text,
  "last_name" text,
  "user_email" text,
  "is_minor" boolean,
  "has_credit" boolean,
  "has_draft" boolean,
  "decision" text,
  "decision_reason" text,
  "decision_seconds_left" integer,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  with "found" as materialized (
    select "s"."id", "s"."created_at"
    from "private"."coached_films" as "s"
    where ("p_status" is null or "s"."submission_status" = "p_status")
      and (
        v_search = ''
        or strpos(lower("s"."video_file_name"), v_search) > 0
        or "s"."user_id" in (
          select "u"."id"
          from "auth"."users" as "u"
          left join "public"."profiles" as "p" on "p"."id" = "u"."id"
          where strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        )
      )
  ), "page" as materialized (
    select "found"."id"
    from "found"
    order by "found"."created_at" desc, "found"."id"
    limit least(greatest(coalesce("p_limit", 24), 1), 100)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "s"."id", "s"."user_id", "s"."video_url", "s"."video_file_name", "s"."video_file_size", "s"."submission_status",
    "s"."created_at", "s"."submitted_at", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."email", '')::text, "p"."is_minor", "private"."is_paid_review" ("s"."id"), "private"."has_review_draft" ("s"."id"),
    "d"."decision", "d"."reason", case when "d"."apply_at" is not null then greatest(0, ceil(extract(epoch from "d"."apply_at" - now())))::integer end,
    (select count(*) from "found")
  from "page"
  join "public"."video_submissions" as "s" on "s"."id" = "page"."id"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  left join "public"."submission_decisions" as "d" on "d"."submission_id" = "s"."id"
  order by "s"."created_at" desc, "s"."id";
end;
$$;

create or replace function "public"."count_submissions" ()
  returns table ("total" bigint, "pending" bigint, "approved" bigint, "rejected" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where "submission_status" = 'pending'),
    count(*) filter (where "submission_status" = 'approved'), count(*) filter (where "submission_status" = 'rejected')
  from "private"."coached_films";
end;
$$;

create or replace function "public"."review_queue" (
  "p_filter" text default 'all', "p_group_id" uuid default null, "p_search" text default '', "p_limit" integer default 24, "p_offset" integer default 0
)
  returns table (
    "submission_id" uuid,
    "user_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "video_url" text,
    "video_file_name" text,
    "submitted_at" timestamptz,
    "due_at" timestamptz,
    "hours_left" numeric,
    "has_credit" boolean,
    "credit_refunded" boolean,
    "is_subscriber" boolean,
    "question" text,
    "trim_start_us" bigint,
    "draft_notes" bigint,
    "groups" text[],
    "coach_id" uuid,
    "coach_name" text,
    "coach_away_until" date,
    "claimed_by" text,
    "claim_is_mine" boolean,
    "unanswered_reply" text,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  v_me uuid := (select "private"."member_id"());
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with "mine" as (
    select "s".*, "a"."coach_id",
      case when "s"."submission_status" <> 'pending' then (
        select "last"."body" from "public"."review_replies" as "last"
        where "last"."submission_id" = "s"."id"
        order by "last"."created_at" desc, "last"."id" limit 1
      ) end as "reply"
    from "private"."coached_films" as "s"
    left join "public"."athlete_coaches" as "a" on "a"."athlete_id" = "s"."user_id"
    where "s"."submitted_at" is not null
      and case when "p_filter" = 'replies' then "s"."unanswered_since" is not null and "s"."submission_status" <> 'pending'
        else "s"."submission_status" = 'pending' end
  ), "waiting" as (
    select "m".*,
      case when "m"."submission_status" = 'pending' then
        "private"."review_due_for" ("m"."user_id", "m"."submitted_at", "c"."spent_at", "m"."cleared_at")
      end as "due_at",
      "c"."submission_id" is not null as "is_covered",
      "c"."credit_id" is not null and "c"."revoked_at" is null as "has_credit",
      "c"."revoked_at" is not null as "credit_refunded",
      "private"."is_subscriber" ("m"."user_id") as "is_subscriber"
    from "mine" as "m"
    -- Looked up for each row, because the planner would read the whole table for a few replies.
    left join lateral (
      select "spent"."submission_id", "spent"."spent_at", "spent"."credit_id", "r"."revoked_at"
      from "public"."spent_credits" as "spent"
      left join "public"."review_credits" as "r" on "r"."id" = "spent"."credit_id"
      where "spent"."submission_id" = "m"."id" and "spent"."returned_at" is null
      limit 1
    ) as "c" on true
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded", "w"."is_subscriber",
    coalesce("j"."question", ''), "j"."trim_start_us",
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "gm"
      join "public"."athlete_groups" as "g" on "g"."id" = "gm"."group_id"
      where "gm"."athlete_id" = "w"."user_id" order by lower("g"."name")
    ),
    "w"."coach_id", "private"."name_of" ("w"."coach_id"),
    case when (now() at time zone 'UTC')::date between "away"."away_from" and "away"."away_until" then "away"."away_until" end,
    "private"."name_of" ("claim"."coach_id"), coalesce("claim"."coach_id" = v_me, false), "w"."reply", count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  left join "public"."coach_settings" as "away" on "away"."user_id" = "w"."coach_id"
  left join "public"."review_claims" as "claim" on "claim"."submission_id" = "w"."id" and "claim"."expires_at" > now()
  where ("p_filter" = 'replies' or "w"."is_covered" = ("p_filter" <> 'uncovered'))
    and case "p_filter"
      when 'mine' then "w"."coach_id" = v_me or "claim"."coach_id" = v_me
      when 'paid' then "w"."has_credit" or "w"."is_subscriber"
      when 'overdue' then "w"."due_at" < now()
      else true
    end
    and ("p_group_id" is null or exists (
      select 1 from "public"."athlete_group_members" as "gm"
      where "gm"."group_id" = "p_group_id" and "gm"."athlete_id" = "w"."user_id"
    ))
    and (v_search = '' or strpos(
      lower(concat_ws(' ', "p"."first_name", "p"."last_name", "w"."video_file_name", "j"."question")), v_search
    ) > 0)
  order by "w"."has_credit" desc, "w"."due_at", "w"."reviewed_at", "w"."submitted_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

create or replace function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor", "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."id" = "c"."credit_id"
  where "s"."id" = "p_submission_id"
    and ("s"."user_id" = (select "private"."member_id"()) or "s"."id" in (select "id" from "private"."coached_films" where "id" = "p_submission_id"));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;

create or replace function "public"."ask_for_film" ("p_submission_id" uuid, "p_message" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches ask for another version.' using errcode = '42501';
  end if;
  select * into v_submission from "private"."coached_films" where "id" = "p_submission_id" for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This review is finished.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if "private"."has_work_on_frames" ("p_submission_id") then
    raise exception 'This video has notes or marks, which another version would make wrong. Delete them first.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  if v_submission."film_asked_at" is null then
    insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "submission_id")
    values (v_submission."user_id", (select "private"."member_id"()), "p_message", "p_submission_id");
    update "public"."video_submissions" set "film_asked_at" = now() where "id" = "p_submission_id"
    returning * into v_submission;
  end if;
  return v_submission."film_asked_at";
end;
$$;

create or replace function "private"."coaching_details" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', "u"."id",
    'name', "private"."name_of" ("u"."id"),
    'is_minor', "p"."is_minor",
    'guardian', (
      select jsonb_build_object('name', "g"."name", 'consented_at', (
        select max("c"."consented_at") from "public"."guardian_consents" as "c"
        where "c"."user_id" = "u"."id" and lower("c"."email") = lower("g"."email")
      ))
      from "public"."guardians" as "g" where "g"."user_id" = "u"."id"
    ),
    'coach_id', (select "coach_id" from "public"."athlete_coaches" where "athlete_id" = "u"."id"),
    'groups', (
      select coalesce(jsonb_agg("g"."name" order by lower("g"."name")), '[]')
      from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "u"."id"
    ),
    'credits_left', (
      select coalesce(sum("granted" - "used"), 0) from "public"."review_credits"
      where "user_id" = "u"."id" and "revoked_at" is null
    ),
    'submission_count', (select count(*) from "public"."video_submissions" where "user_id" = "u"."id"),
    'submissions', (
      select coalesce(jsonb_agg(to_jsonb("latest") order by "latest"."submitted_at" desc), '[]')
      from (
        select "s"."id", "s"."video_file_name" as "file_name", "s"."submission_status" as "status", "s"."submitted_at", "s"."reviewed_at"
        from "private"."coached_films" as "s"
        where "s"."user_id" = "u"."id" and "s"."submitted_at" is not null
        order by "s"."submitted_at" desc limit 20
      ) as "latest"
    )
  )
  from "auth"."users" as "u"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  where "u"."id" = "p_user_id" and "u"."deleted_at" is null;
$$;

drop function "private"."sees_submission" (uuid);
drop function "private"."sees_open_submission" (uuid);
