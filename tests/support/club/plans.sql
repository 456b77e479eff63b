-- 200 plans of eight weeks, ten of them templates and five for buyers. Each athlete has followed three.
insert into training_plans ("id", "coach_id", "name", "is_template", "product_id", "created_at")
select pg_temp.club_id('plan', n), pg_temp.club_id('coach', 1 + n % 2), 'Plan ' || n, n <= 10, case when n between 11 and 15 then 3 end, now() - n * interval '5 days'
from generate_series(1, 200) as n;

create temp table planned as
select plan, week, day, pg_temp.club_id('plan-session', plan * 100 + week * 10 + day) as "id"
from generate_series(1, 200) as plan, generate_series(1, 8) as week, unnest('{1,2,4,6}'::integer[]) as day;

insert into plan_sessions ("id", "plan_id", "week", "day", "title", "notes")
select "id", pg_temp.club_id('plan', plan), week, day, 'Run and plant', 'Film two jumps from the side.' from planned;

insert into plan_items ("id", "session_id", "position", "video_id", "title", "sets", "reps", "note")
select pg_temp.club_id('plan-item', ((plan * 10 + week) * 10 + day) * 10 + place), "id", place,
  case when place < 5 then pg_temp.club_id('video', 1 + (plan + place) % 60) end, 'Exercise ' || place, 3, '8', ''
from planned, generate_series(1, 5) as place;

create temp table followed as
select pg_temp.club_id('assignment', n * 10 + turn) as "id", n, turn, 16 + (n * 3 + turn * 37) % 185 as plan, current_date - 24 - turn * 70 as "starts_on"
from generate_series(1, 500) as n, generate_series(0, 2) as turn;

insert into plan_assignments ("id", "plan_id", "user_id", "starts_on", "assigned_by", "created_at")
select "id", pg_temp.club_id('plan', plan), pg_temp.club_id('athlete', n), "starts_on", coalesce(pg_temp.coach_of(n), pg_temp.club_id('coach', 1)), "starts_on"
from followed;

insert into item_logs ("assignment_id", "item_id", "week", "day", "title", "sets", "reps", "sets_done", "updated_at")
select followed."id", pg_temp.club_id('plan-item', ((followed.plan * 10 + week) * 10 + day) * 10 + place), week, day, 'Exercise ' || place, 3, '8',
  1 + (n + place) % 3, "starts_on" + (week - 1) * 7 + day - 1
from followed join planned on planned.plan = followed.plan, generate_series(1, 5) as place
where (turn > 0 or week <= 3) and (week + day + n) % 2 = 0;

insert into session_logs ("assignment_id", "week", "day", "remark", "updated_at")
select followed."id", week, day, 'Legs good, pole felt soft.', "starts_on" + (week - 1) * 7 + day - 1
from followed join planned on planned.plan = followed.plan where (turn > 0 or week <= 3) and day = 2;
