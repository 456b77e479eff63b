-- 100,000 messages over two years, 4,000 of them in ten announcements. Most threads are read.
insert into chat_messages ("id", "athlete_id", "author_id", "is_coach", "body", "submission_id", "drill_ids", "images", "created_at")
select pg_temp.club_id('message', n), "athlete_id", case when by_coach then coalesce(pg_temp.coach_of(athlete), pg_temp.club_id('coach', 1)) else "athlete_id" end, by_coach,
  pg_temp.pick('{The pit is free until nine tonight.,Short run-up today.,Is that the plant or the run?,Four good jumps from six lefts.,See you on Saturday.}', 'chat', n) || ' ' || n,
  null, case when n % 50 = 0 then array[pg_temp.club_id('video', 1 + n % 60)] else '{}' end,
  case when n % 100 = 0 then array["athlete_id" || '/' || pg_temp.club_id('picture', n) || '.jpg'] else '{}' end,
  now() - (96001 - n) * interval '11 minutes'
from (
  select n, athlete, pg_temp.club_id('athlete', athlete) as "athlete_id", pg_temp.draw('by-coach', n) < 0.45 as by_coach
  from generate_series(1, 96000) as n, pg_temp.athlete_of('message', n) as athlete
) as "written";

insert into chat_messages ("id", "athlete_id", "author_id", "is_coach", "body", "drill_ids", "images", "announcement_id", "created_at")
select pg_temp.club_id('announced', part * 1000 + n), pg_temp.club_id('athlete', n), pg_temp.club_id('coach', 1 + part % 2), true,
  'The hall is closed on Monday.', '{}', '{}', pg_temp.club_id('announcement', part), now() - part * interval '60 days'
from generate_series(1, 10) as part, generate_series(1, 400) as n;

insert into storage.objects ("bucket_id", "name", "owner_id", "owner", "metadata", "created_at", "updated_at")
select 'chat-images', "images"[1], "author_id"::text, "author_id", '{"size": 200000, "mimetype": "image/jpeg"}', "created_at", "created_at"
from chat_messages where "images" <> '{}';

insert into chat_reads ("user_id", "athlete_id", "read_at")
select pg_temp.club_id('athlete', n), pg_temp.club_id('athlete', n), now() - (n % 5) * interval '8 hours' from generate_series(1, 500) as n
union all
select pg_temp.coach_of(n), pg_temp.club_id('athlete', n), now() - (n % 10) * interval '2 hours'
from generate_series(1, 500) as n where pg_temp.coach_of(n) is not null;
