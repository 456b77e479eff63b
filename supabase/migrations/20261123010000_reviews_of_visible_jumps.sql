-- A coach sees nothing of a jump that waits for a guardian, so nothing is written about it either: the subquery answers to the
-- policies of "video_submissions".
drop policy "Admins begin a summary" on "public"."reviews";
drop policy "Admins change a summary" on "public"."reviews";
create policy "Admins begin a summary" on "public"."reviews"
  for insert to "authenticated"
  with check ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
  ));
create policy "Admins change a summary" on "public"."reviews"
  for update to "authenticated"
  using ((select "private"."is_admin"()))
  with check ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
  ));

drop policy "Admins correct notes" on "public"."review_notes";
create policy "Admins correct notes" on "public"."review_notes"
  for update to "authenticated"
  using ((select "private"."is_admin"()))
  with check ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_notes"."submission_id"
  ));

drop policy "Admins name phases" on "public"."review_phases";
drop policy "Admins move phases" on "public"."review_phases";
drop policy "Admins take phases away" on "public"."review_phases";
create policy "Admins name phases" on "public"."review_phases"
  for insert to "authenticated"
  with check ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
  ));
create policy "Admins move phases" on "public"."review_phases"
  for update to "authenticated"
  using ((select "private"."is_admin"()))
  with check ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
  ));
create policy "Admins take phases away" on "public"."review_phases"
  for delete to "authenticated"
  using ((select "private"."is_admin"()) and exists (
    select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
  ));
