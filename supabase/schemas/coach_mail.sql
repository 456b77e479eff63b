-- Mails to coaches: a video was submitted, a review is due in 12 hours, an athlete replied. Each coach gets them one by one, as one summary a day, or not.
-- A daily summary is a bundle of notices that are all due at the same time.
create function private.coaches_to_notify (p_athlete_id uuid) returns table (coach_id uuid, email text, send_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with today as (select (now() at time zone 'UTC')::date as day), coaches as (
    select u.id, u.email::text as email, coalesce(s.notices, 'each') as notices,
      coalesce(today.day between s.away_from and s.away_until, false) as is_away,
      u.id = (select a.coach_id from public.athlete_coaches as a where a.athlete_id = p_athlete_id) as is_own
    from auth.users as u
    cross join today
    left join public.coach_settings as s on s.user_id = u.id
    where u.email is not null and u.id <> p_athlete_id
      and exists (select from public.user_roles as r where r.user_id = u.id and r.role in ('admin', 'coach'))
  )
  select c.id, c.email,
    case when c.notices = 'daily' then (today.day + interval '1 day 6 hours') at time zone 'UTC' else now() end
  from coaches as c cross join today
  where c.notices <> 'none' and not c.is_away
    and (c.is_own or not exists (select from coaches as own where own.is_own and not own.is_away));
$$;
comment on function private.coaches_to_notify is
  'The athlete''s coach, or without one, or while they are away, every coach; without those who are away or want no mails. A daily summary is sent at 6:00 UTC.';

-- The credit of each pending submission is looked up; a join would read all spent credits.
create function public.queue_due_notices () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into public.mail_outbox (kind, recipient, payload, dedupe_key, next_attempt_at)
  select 'coach-due', coach.email, jsonb_build_object('submissionId', s.id),
    'coach-due:' || s.id || ':' || coach.coach_id, coach.send_at
  from public.video_submissions as s
  cross join lateral private.coaches_to_notify (s.user_id) as coach
  where s.submission_status = 'pending' and s.submitted_at is not null and not private.waits_for_guardian (s.id)
    and private.review_due_for (
      s.user_id, s.submitted_at,
      (select c.spent_at from public.spent_credits as c where c.submission_id = s.id and c.returned_at is null),
      s.cleared_at
    ) between now() and now() + interval '12 hours'
  on conflict (dedupe_key) do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function public.queue_due_notices is
  'Queues a mail to the coaches for each review that is due within 12 hours, once. Returns how many mails.';
grant execute on function public.queue_due_notices to service_role;

create function public.coach_notice (p_submission_id uuid)
  returns table (athlete text, question text, due_at timestamptz, is_paid boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.name_of (s.user_id), coalesce(j.question, ''),
    private.review_due_for (s.user_id, s.submitted_at, c.spent_at, s.cleared_at),
    private.is_paid_review (s.id)
  from public.video_submissions as s
  left join public.spent_credits as c on c.submission_id = s.id and c.returned_at is null
  left join public.jumps as j on j.submission_id = s.id
  where s.id = p_submission_id and s.submission_status = 'pending' and not private.waits_for_guardian (s.id);
$$;
comment on function public.coach_notice is
  'What a mail to a coach says about a pending submission. No row once it is decided or deleted.';
grant execute on function public.coach_notice to service_role;
