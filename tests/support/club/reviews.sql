-- 20,000 submissions over three years with jumps and files. The newest 300 are pending; the others have finished reviews.
insert into videos ("id", "slug", "title", "description", "category", "duration", "video_url", "access")
select pg_temp.club_id('video', n), 'club-exercise-' || n, 'Exercise ' || n, 'Tall and fast.', pg_temp.pick('{Warm-up,Strength,Gym}', 'category', n), '0:07',
  case when n % 4 = 0 then '/storage/v1/object/authenticated/subscriber-videos/' else '/storage/v1/object/public/videos/' end || 'club-' || n || '.mp4',
  case n % 4 when 0 then 'subscribers' when 1 then 'free' else 'members' end
from generate_series(1, 60) as n;

create temp table sent as
select n, pg_temp.club_id('submission', n) as "id", athlete, pg_temp.club_id('athlete', athlete) as "user_id",
  now() - (20000 - n) * interval '79 minutes' - interval '10 minutes' as "created_at", n > 19700 as is_pending,
  coalesce(pg_temp.coach_of(athlete), pg_temp.club_id('coach', 1 + n % 2)) as coach
from generate_series(1, 20000) as n, pg_temp.athlete_of('submission', n) as athlete;

insert into video_submissions ("id", "user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "created_at", "submitted_at",
  "reviewed_at", "cleared_at", "reviewed_by", "seen_at")
select "id", "user_id", "user_id" || '/' || n || '.mp4', 'IMG_' || n || '.mp4', 20000000 + n,
  case when is_pending then 'pending' when n % 10 = 0 then 'rejected' else 'approved' end,
  "created_at", case when n % 33 <> 0 then "created_at" + interval '5 minutes' end,
  case when not is_pending then "created_at" + interval '4 hours' + pg_temp.draw('reviewed', n) * interval '44 hours' end,
  case when athlete % 140 <> 0 or not is_pending then "created_at" end,
  case when not is_pending then coach end, case when n < 19000 then "created_at" + interval '3 days' end
from sent;

insert into storage.objects ("bucket_id", "name", "owner_id", "owner", "metadata", "created_at", "updated_at")
select 'video-submissions', "user_id" || '/' || n || '.mp4', "user_id"::text, "user_id",
  jsonb_build_object('size', 20000000 + n, 'mimetype', 'video/mp4'), "created_at", "created_at"
from sent;

insert into jumps ("submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m", "made", "question", "trim_start_us", "trim_end_us")
select "id", 3.6 + (n % 90) / 100.0, 4.6, 70, 5 + n % 4, 14 + (n % 40) / 10.0, 3.2 + (n % 50) / 100.0, 0.6, 3.2 + (n % 150) / 100.0, n % 2 = 0,
  case when n % 3 = 0 then 'Am I under at take-off in jump ' || n || '?' else '' end, 1000000, 5000000
from sent;

insert into reviews ("submission_id", "summary", "created_at")
select "id", 'Take off further out and keep the bottom arm long. Jump ' || n || ' is better than the last one.', "created_at" + interval '3 hours'
from sent where (not is_pending and n % 10 <> 0) or (is_pending and n % 10 = 0);

insert into review_notes ("id", "submission_id", "at_us", "body", "shapes", "done_at", "created_at")
select pg_temp.club_id('note', n * 3 + part), "id", 1000000 + part * 700000, pg_temp.pick('{Plant earlier.,Drive the knee.,Keep the arm long.,Wait for the pole.}', 'body', n * 3 + part),
  case when part = 0 then '[{"type":"circle","color":"tartan","points":[[0.4,0.7],[0.4,0.66]]}]'::jsonb else '[]' end,
  case when part = 1 and not is_pending then "created_at" + interval '4 days' end, "created_at" + interval '3 hours'
from sent, generate_series(0, 2) as part where (not is_pending and n % 10 <> 0) or (is_pending and n % 10 = 0);

insert into review_phases ("submission_id", "phase", "at_us")
select "id", phase, 1000000 + place * 200000
from sent, unnest('{plant,take-off,swing,inversion,turn,clearance}'::text[]) with ordinality as "p" (phase, place)
where not is_pending and n % 2 = 0;

-- The athlete replies to two of five reviews and has the last word in one of twenty.
insert into review_replies ("id", "submission_id", "note_id", "author_id", "is_coach", "body", "created_at")
select pg_temp.club_id('reply', n * 2 + by_coach::integer), "id", pg_temp.club_id('note', n * 3), case when by_coach then coach else "user_id" end, by_coach,
  case when by_coach then 'Yes, walk it slower first.' else 'It feels rushed. Is that normal?' end,
  "created_at" + interval '3 days' + by_coach::integer * interval '5 hours'
from sent, unnest(array[false, true]) as by_coach
where not is_pending and n % 10 in (1, 3, 5, 7) and not (by_coach and n % 20 = 1);

insert into review_drills ("id", "submission_id", "note_id", "video_id")
select pg_temp.club_id('drill', n), "id", pg_temp.club_id('note', n * 3), pg_temp.club_id('video', 1 + n % 60)
from sent where not is_pending and n % 10 <> 0;

insert into review_claims ("submission_id", "coach_id", "expires_at")
select "id", coach, now() + interval '20 minutes' from sent where is_pending and n % 15 = 0;

-- The triggers are off while the club is stored.
update video_submissions set "unanswered_since" = private.last_athlete_reply_at("id")
where "id" in (select "submission_id" from review_replies);
