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

alter policy "Athletes see their spent credits, coaches their athletes'" on "public"."spent_credits"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

alter policy "Coaches read stored decisions" on "public"."submission_decisions"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Athletes read finished steps, coaches also drafts" on "public"."review_steps"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches add steps until the review is finished" on "public"."review_steps"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches move steps until the review is finished" on "public"."review_steps"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches delete steps until the review is finished" on "public"."review_steps"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Athletes read finished paths, coaches also drafts" on "public"."review_paths"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches add paths until the review is finished" on "public"."review_paths"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches correct paths until the review is finished" on "public"."review_paths"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches delete paths until the review is finished" on "public"."review_paths"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Athletes read finished measurements, coaches also drafts" on "public"."review_measurements"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches measure until the review is finished" on "public"."review_measurements"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches correct measurements" on "public"."review_measurements"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Coaches delete measurements until the review is finished" on "public"."review_measurements"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Athletes read their finished review, coaches also drafts" on "public"."reviews"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches begin a summary" on "public"."reviews"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Coaches change a summary" on "public"."reviews"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches add notes until the review is finished" on "public"."review_notes"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches correct notes" on "public"."review_notes"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Coaches delete notes until the review is finished" on "public"."review_notes"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches name phases" on "public"."review_phases"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Coaches move phases" on "public"."review_phases"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Coaches delete phases" on "public"."review_phases"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Athletes and their coaches read replies" on "public"."review_replies"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches link drills until the review is finished" on "public"."review_drills"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches unlink drills until the review is finished" on "public"."review_drills"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

alter policy "Coaches see claims on their athletes' videos" on "public"."review_claims"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

alter policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

alter policy "Athletes hear finished reviews, coaches also drafts" on "public"."review_voice_overs"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

alter policy "Coaches delete a voice-over until the review is finished" on "public"."review_voice_overs"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));
