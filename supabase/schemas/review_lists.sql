-- What the coach's screens ask for in one call each; a list of 10,000 is searched and paged here. Films that wait for a guardian are left out.
create function public.search_submissions (
  p_search text default '', p_status text default null, p_limit integer default 24, p_offset integer default 0
) returns table (
  id uuid,
  user_id uuid,
  video_url text,
  video_file_name text,
  video_file_size bigint,
  submission_status text,
  created_at timestamptz,
  submitted_at timestamptz,
  first_name text,
  last_name text,
  user_email text,
  is_minor boolean,
  has_credit boolean,
  has_draft boolean,
  decision text,
  decision_reason text,
  decision_seconds_left integer,
  total bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  with found as materialized (
    select s.id, s.created_at
    from private.coached_films as s
    where (p_status is null or s.submission_status = p_status)
      and (
        v_search = ''
        or strpos(private.fold (s.video_file_name), v_search) > 0
        or s.user_id in (
          select u.id
          from auth.users as u
          left join public.profiles as p on p.id = u.id
          where strpos(private.fold (concat_ws(' ', u.email, p.first_name, p.last_name)), v_search) > 0
        )
      )
  ), page as materialized (
    select found.id
    from found
    order by found.created_at desc, found.id
    limit least(greatest(coalesce(p_limit, 24), 1), 100)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select s.id, s.user_id, s.video_url, s.video_file_name, s.video_file_size, s.submission_status,
    s.created_at, s.submitted_at, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
    coalesce(u.email, '')::text, p.is_minor, private.is_paid_review (s.id), private.has_review_draft (s.id),
    d.decision, d.reason, case when d.apply_at is not null then greatest(0, ceil(extract(epoch from d.apply_at - now())))::integer end,
    (select count(*) from found)
  from page
  join public.video_submissions as s on s.id = page.id
  left join public.profiles as p on p.id = s.user_id
  left join auth.users as u on u.id = s.user_id
  left join public.submission_decisions as d on d.submission_id = s.id
  order by s.created_at desc, s.id;
end;
$$;
comment on function public.search_submissions is
  'Submissions that the caller coaches, newest first, with the athlete and how each can be decided. Searches file name, email, first and last '
  'name. is_minor is null if the athlete has not said. Coaches only.';
grant execute on function public.search_submissions to authenticated, service_role;

create function public.count_submissions ()
  returns table (total bigint, pending bigint, approved bigint, rejected bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where submission_status = 'pending'),
    count(*) filter (where submission_status = 'approved'), count(*) filter (where submission_status = 'rejected')
  from private.coached_films;
end;
$$;
comment on function public.count_submissions is 'Number of submissions that the caller coaches, in all and by status. Coaches only.';
grant execute on function public.count_submissions to authenticated, service_role;

create function public.review_queue (
  p_filter text default 'all', p_group_id uuid default null, p_search text default '', p_limit integer default 24, p_offset integer default 0
)
  returns table (
    submission_id uuid,
    user_id uuid,
    first_name text,
    last_name text,
    is_minor boolean,
    video_url text,
    video_file_name text,
    submitted_at timestamptz,
    due_at timestamptz,
    hours_left numeric,
    has_credit boolean,
    credit_refunded boolean,
    is_subscriber boolean,
    question text,
    trim_start_us bigint,
    draft_notes bigint,
    groups text[],
    coach_id uuid,
    coach_name text,
    coach_away_until date,
    claimed_by text,
    claim_is_mine boolean,
    unanswered_reply text,
    total bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  v_me uuid := (select private.member_id());
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with mine as (
    select s.*, a.coach_id,
      case when s.submission_status <> 'pending' then (
        select last.body from public.review_replies as last
        where last.submission_id = s.id
        order by last.created_at desc, last.id limit 1
      ) end as reply
    from private.coached_films as s
    left join public.athlete_coaches as a on a.athlete_id = s.user_id
    where s.submitted_at is not null
      and case when p_filter = 'replies' then s.unanswered_since is not null and s.submission_status <> 'pending'
        else s.submission_status = 'pending' end
  ), waiting as (
    select m.*,
      case when m.submission_status = 'pending' then
        private.review_due_for (m.user_id, m.submitted_at, c.spent_at, m.cleared_at)
      end as due_at,
      c.submission_id is not null as is_covered,
      c.credit_id is not null and c.revoked_at is null as has_credit,
      c.revoked_at is not null as credit_refunded,
      private.is_subscriber (m.user_id) as is_subscriber
    from mine as m
    -- Looked up for each row, because the planner would read the whole table for a few replies.
    left join lateral (
      select spent.submission_id, spent.spent_at, spent.credit_id, r.revoked_at
      from public.spent_credits as spent
      left join public.review_credits as r on r.id = spent.credit_id
      where spent.submission_id = m.id and spent.returned_at is null
      limit 1
    ) as c on true
  )
  select w.id, w.user_id, coalesce(p.first_name, ''), coalesce(p.last_name, ''), p.is_minor,
    w.video_url, w.video_file_name, w.submitted_at, w.due_at,
    round((extract(epoch from w.due_at - now()) / 3600)::numeric, 1), w.has_credit, w.credit_refunded, w.is_subscriber,
    coalesce(j.question, ''), j.trim_start_us,
    (select count(*) from public.review_notes as n where n.submission_id = w.id),
    array(
      select g.name from public.athlete_group_members as gm
      join public.athlete_groups as g on g.id = gm.group_id
      where gm.athlete_id = w.user_id order by lower(g.name)
    ),
    w.coach_id, private.name_of (w.coach_id),
    case when (now() at time zone 'UTC')::date between away.away_from and away.away_until then away.away_until end,
    private.name_of (claim.coach_id), coalesce(claim.coach_id = v_me, false), w.reply, count(*) over ()
  from waiting as w
  left join public.profiles as p on p.id = w.user_id
  left join public.jumps as j on j.submission_id = w.id
  left join public.coach_settings as away on away.user_id = w.coach_id
  left join public.review_claims as claim on claim.submission_id = w.id and claim.expires_at > now()
  where (p_filter = 'replies' or w.is_covered = (p_filter <> 'uncovered'))
    and case p_filter
      when 'mine' then w.coach_id = v_me or claim.coach_id = v_me
      when 'paid' then w.has_credit or w.is_subscriber
      when 'overdue' then w.due_at < now()
      else true
    end
    and (p_group_id is null or exists (
      select 1 from public.athlete_group_members as gm
      where gm.group_id = p_group_id and gm.athlete_id = w.user_id
    ))
    and (v_search = '' or strpos(
      private.fold (concat_ws(' ', p.first_name, p.last_name, w.video_file_name, j.question)), v_search
    ) > 0)
  order by w.has_credit desc, w.due_at, w.reviewed_at, w.submitted_at, w.id
  limit least(greatest(coalesce(p_limit, 24), 1), 100)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.review_queue is
  'Submitted videos that need the caller: paid reviews first, then the one due first; hours_left is below zero when overdue. p_filter is all, mine, '
  'paid, overdue, uncovered: submissions that wait for a credit, or replies: finished reviews in which the athlete wrote last. Searches names, file name and question. Coaches only.';
grant execute on function public.review_queue to authenticated, service_role;

create function public.review_overview (p_submission_id uuid) returns table (
  submission_id uuid,
  athlete_first_name text,
  athlete_last_name text,
  is_minor boolean,
  guardian_name text,
  coach_name text,
  due_at timestamptz,
  has_credit boolean,
  credit_refunded boolean,
  credit_returned boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select s.id, coalesce(p.first_name, ''), coalesce(p.last_name, ''), p.is_minor, g.name,
    nullif(btrim(concat(coach.first_name, ' ', coach.last_name)), ''),
    case when s.submission_status = 'pending' then private.review_due_for (s.user_id, s.submitted_at, c.spent_at, s.cleared_at) end,
    coalesce(c.returned_at is null and r.id is not null and r.revoked_at is null, false),
    r.revoked_at is not null, c.returned_at is not null
  from public.video_submissions as s
  left join public.profiles as p on p.id = s.user_id
  left join public.profiles as coach on coach.id = s.reviewed_by
  left join public.guardians as g on g.user_id = s.user_id
  left join public.spent_credits as c on c.submission_id = s.id
  left join public.review_credits as r on r.id = c.credit_id
  where s.id = p_submission_id
    and (s.user_id = (select private.member_id()) or s.id in (select id from private.coached_films where id = p_submission_id));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;
comment on function public.review_overview is
  'Header of a review: athlete, coach, due time and how it was paid for. For the athlete and their coach.';
grant execute on function public.review_overview to authenticated, service_role;

create function private.is_new_feedback (p_film public.video_submissions) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select p_film.submission_status <> 'pending' and (
    p_film.seen_at is null or exists (
      select 1 from public.review_replies as a
      where a.submission_id = p_film.id and a.is_coach and a.created_at > p_film.seen_at
    )
  );
$$;
comment on function private.is_new_feedback is 'Whether the athlete has not seen the review of a film, or what the coach wrote since.';
grant execute on function private.is_new_feedback to authenticated, service_role;

-- Under the caller's own rights, so that drafts stay out of it. Here, in jump_progress and in run_up_times plpgsql keeps the plan, which asks the policies of many tables.
create function public.list_my_feedback (p_limit integer default 24, p_offset integer default 0) returns table (
  submission_id uuid,
  video_file_name text,
  submission_status text,
  created_at timestamptz,
  submitted_at timestamptz,
  due_at timestamptz,
  reviewed_at timestamptz,
  is_new boolean,
  summary text,
  notes bigint,
  notes_done bigint,
  coach_replies bigint,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.video_file_name, s.submission_status, s.created_at, s.submitted_at,
    case when s.submission_status = 'pending' then private.review_due_for (s.user_id, s.submitted_at, c.spent_at, s.cleared_at) end,
    s.reviewed_at, private.is_new_feedback (s), coalesce(r.summary, ''),
    (select count(*) from public.review_notes as n where n.submission_id = s.id and s.submission_status <> 'pending'),
    (
      select count(*) from public.review_notes as n
      where n.submission_id = s.id and n.done_at is not null and s.submission_status <> 'pending'
    ),
    (select count(*) from public.review_replies as a where a.submission_id = s.id and a.is_coach),
    count(*) over ()
  from public.video_submissions as s
  left join public.spent_credits as c on c.submission_id = s.id and c.returned_at is null
  left join public.reviews as r on r.submission_id = s.id and s.submission_status <> 'pending'
  where s.user_id = (select auth.uid())
  order by coalesce(s.reviewed_at, s.created_at) desc, s.id
  limit least(greatest(coalesce(p_limit, 24), 1), 100)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.list_my_feedback is
  'The caller''s submissions with their reviews, the latest first. Drafts of the coach are not counted.';
grant execute on function public.list_my_feedback to authenticated, service_role;

-- A review that no credit and no month covered was a favor, and had no due time. A decision clears a submission, too: that is no wait.
create function public.review_times () returns table (reviews bigint, median_hours numeric, p90_hours numeric)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see answer times.' using errcode = '42501';
  end if;
  return query
  with answered as (
    select extract(epoch from s.reviewed_at - greatest(
      s.submitted_at, c.spent_at, case when s.cleared_at < s.reviewed_at then s.cleared_at end
    )) / 3600 as hours
    from public.video_submissions as s
    join public.spent_credits as c on c.submission_id = s.id
    where s.submission_status <> 'pending' and s.submitted_at is not null
      and private.happened_since (s.reviewed_at, now() - interval '30 days')
      and (private.is_admin() or s.reviewed_by = (select private.member_id()))
  )
  select count(*), round((percentile_cont(0.5) within group (order by hours))::numeric, 1),
    round((percentile_cont(0.9) within group (order by hours))::numeric, 1)
  from answered;
end;
$$;
comment on function public.review_times is
  'Reviews of the last 30 days and the hours from submission to answer, median and 90th percentile: a coach''s own, the owner''s of all coaches. '
  'Hours are null without a review. Coaches only.';
grant execute on function public.review_times to authenticated, service_role;
