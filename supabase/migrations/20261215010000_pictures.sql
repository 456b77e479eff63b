-- The picture of a jump: which frames it shows. The device draws it from the film, so no copy of the athlete is stored.

alter table "public"."video_submissions"
  add column "picture_frames_us" bigint[],
  add column "picture_key_us" bigint,
  add constraint "video_submissions_picture" check (
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
  );
comment on column "public"."video_submissions"."picture_frames_us" is
  'Presentation timestamps of the frames in the jump''s picture, microseconds, ascending. Null if no picture is part of the review.';
comment on column "public"."video_submissions"."picture_key_us" is
  'The frame with the outline, one of picture_frames_us.';

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
revoke all on function "public"."keep_picture" from public, "anon";
grant execute on function "public"."keep_picture" to "authenticated", "service_role";
