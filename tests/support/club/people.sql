-- The club: an owner, a desk, two coaches and 500 athletes with groups, guardians, sessions and notes.
-- Ids depend on kind and number only. Everything else follows from draw(), so that each run seeds the same club.
create function pg_temp.club_id (kind text, n bigint) returns uuid language sql immutable as $$
  select overlay(overlay(md5(kind || ':' || n) placing '4' from 13) placing '8' from 17)::uuid
$$;
-- A number from 0 to below 1.
create function pg_temp.draw (salt text, n bigint) returns float language sql immutable as $$
  select ('x' || substr(md5(salt || n), 1, 8))::bit(32)::bigint / 4294967296.0
$$;
create function pg_temp.pick (options text[], salt text, n bigint) returns text language sql immutable as $$
  select options[1 + floor(pg_temp.draw(salt, n) * cardinality(options))::integer]
$$;
-- The athlete of a row: the first athletes have far more than the last, as in a real club.
create function pg_temp.athlete_of (salt text, n bigint) returns integer language sql immutable as $$
  select 1 + floor(500 * pg_temp.draw(salt, n) ^ 2)::integer
$$;
-- 200 athletes of each coach, 100 in the shared queue.
create function pg_temp.coach_of (athlete bigint) returns uuid language sql immutable as $$
  select case when athlete % 5 < 2 then pg_temp.club_id('coach', 1) when athlete % 5 < 4 then pg_temp.club_id('coach', 2) end
$$;

create temp table people as
select 'athlete' as kind, n from generate_series(1, 500) as n
union all values ('owner', 1), ('desk', 1), ('coach', 1), ('coach', 2);

insert into auth.users ("id", "email", "raw_user_meta_data", "raw_app_meta_data", "email_confirmed_at", "aud", "role", "created_at", "updated_at")
select pg_temp.club_id(kind, n), kind || '-' || n || '@club.example', '{}', '{}', now() - interval '3 years', 'authenticated', 'authenticated',
  now() - interval '3 years' + pg_temp.draw('joined', n) * interval '2 years', now() - interval '1 year'
from people;

insert into profiles ("id", "first_name", "last_name", "is_minor", "units", "free_until", "created_at")
select "id",
  pg_temp.pick('{Ada,Bo,Cleo,Dana,Emil,Finn,Gia,Hugo,Ines,Jo,Kim,Lena,Mats,Nia,Otis,Pia,Quinn,Rosa,Sam,Tess}', 'first' || kind, n),
  pg_temp.pick('{Adler,Bauer,Costa,Doyle,Engel,Farr,Gomez,Haddad,Ito,Jansen,Klein,Lind,Mills,Novak,Okafor,Park,Raman,Silva,Voss,Weller}', 'last' || kind, n),
  kind = 'athlete' and n % 7 = 0, case when n % 3 = 0 then 'imperial' else 'metric' end,
  case when kind = 'athlete' and n % 11 = 0 then current_date + 60 end, now() - interval '2 years'
from people, pg_temp.club_id(kind, n) as "id";

insert into user_roles ("user_id", "role")
select pg_temp.club_id(kind, n), (case kind when 'owner' then 'admin' else kind end)::app_role from people where kind <> 'athlete';
insert into private.admin_passwords ("user_id") select "user_id" from user_roles;

-- Every 140th athlete waits for a guardian's consent.
insert into guardians ("user_id", "name", "email")
select pg_temp.club_id('athlete', n), 'Robin Guardian', 'guardian-' || n || '@club.example' from generate_series(7, 500, 7) as n;
insert into guardian_consents ("user_id", "email", "consented_at")
select pg_temp.club_id('athlete', n), 'guardian-' || n || '@club.example', now() - interval '1 year'
from generate_series(7, 500, 7) as n where n % 140 <> 0;

insert into auth.sessions ("id", "user_id", "created_at", "updated_at", "aal")
select pg_temp.club_id('session', n), pg_temp.club_id('athlete', 1 + n % 500), now() - n * interval '1 hour', now() - n * interval '1 hour', 'aal1'
from generate_series(1, 12000) as n;

insert into athlete_coaches ("athlete_id", "coach_id")
select pg_temp.club_id('athlete', n), pg_temp.coach_of(n) from generate_series(1, 500) as n where pg_temp.coach_of(n) is not null;
insert into coach_settings ("user_id", "notices") select pg_temp.club_id('coach', n), 'daily' from generate_series(1, 2) as n;

insert into athlete_groups ("id", "name") select pg_temp.club_id('group', n), 'Group ' || n from generate_series(1, 25) as n;
insert into athlete_group_members ("group_id", "athlete_id")
select distinct pg_temp.club_id('group', 1 + (n * 7 + half * 3) % 25), pg_temp.club_id('athlete', n)
from generate_series(1, 500) as n, generate_series(0, 1) as half;

insert into coach_notes ("id", "athlete_id", "author_id", "body", "created_at")
select pg_temp.club_id('coach-note', n), pg_temp.club_id('athlete', athlete), coalesce(pg_temp.coach_of(athlete), pg_temp.club_id('owner', 1)),
  'Longer run-up from next month, and stiffer poles.', now() - n * interval '6 hours'
from generate_series(1, 3000) as n, pg_temp.athlete_of('coach-note', n) as athlete;

insert into saved_comments ("id", "user_id", "body")
select pg_temp.club_id('comment', n), pg_temp.club_id('coach', 1 + n % 2), 'Hands up earlier, comment ' || n || '.' from generate_series(1, 300) as n;

insert into invitations ("id", "email", "name", "group_name", "created_at", "sent_at", "expires_at", "accepted_at", "member_id")
select pg_temp.club_id('invitation', n), 'athlete-' || n || '@club.example', 'Athlete ' || n, 'Group ' || (1 + n % 25), now() - interval '200 days',
  now() - interval '200 days', now() - interval '186 days', now() - interval '190 days', pg_temp.club_id('athlete', n)
from generate_series(1, 300) as n
union all
select pg_temp.club_id('open-invitation', n), 'invited-' || n || '@club.example', 'Invited ' || n, '', now() - interval '2 days',
  now() - interval '2 days', now() + interval '12 days', null, null
from generate_series(1, 100) as n;

insert into admin_actions ("admin_id", "action", "target", "details", "created_at")
select pg_temp.club_id('coach', 1 + n % 2), pg_temp.pick('{submission-approved,submission-rejected,message-answered}', 'action', n),
  pg_temp.club_id('submission', n)::text, '{}', now() - n * interval '79 minutes'
from generate_series(1, 20000) as n;
