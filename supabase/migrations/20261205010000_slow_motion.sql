-- Slow motion: cameras film 120 or 240 pictures a second and save them at 30, so the film plays slower than the jump was. Stored times
-- (at_us, trim_start_us, …) stay on the film's own clock, so that they name frames; what people read is divided by this factor.

alter table "public"."video_submissions"
  add column "slow_motion" numeric(7, 4) check ("slow_motion" between 1 and 40);
comment on column "public"."video_submissions"."slow_motion" is
  'How many times slower the film plays than the jump was: 8 for 240 fps saved at 30. Null if neither the file nor anyone said so.';
grant insert ("slow_motion") on table "public"."video_submissions" to "authenticated";

create trigger "video_submissions_respect_claim" before update of "slow_motion" on "public"."video_submissions"
  for each row when (new."slow_motion" is distinct from old."slow_motion")
  execute function "private"."respect_claim" ();

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
revoke all on function "public"."set_slow_motion" from public, "anon";
grant execute on function "public"."set_slow_motion" to "authenticated", "service_role";
