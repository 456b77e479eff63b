-- Cameras film up to 1,000 pictures a second and save them at 24.
alter table public.video_submissions drop constraint video_submissions_slow_motion_check;
alter table public.video_submissions add constraint video_submissions_slow_motion_check check (slow_motion between 1 and 50);
comment on function public.set_slow_motion is
  'Sets how many times slower a film plays than the jump was, 1 to 50. Also after the review, because notes keep their frames. '
  'Error details: gone, claimed. For the athlete''s coach.';
