-- A coach who works on a video claims it, so that two coaches never review the same one. A claim expires by itself.
create table public.review_claims (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  coach_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table public.review_claims is 'The coach who works on a pending submission. Without effect once expired.';
alter table public.review_claims enable row level security;
grant select on table public.review_claims to authenticated;
grant all on table public.review_claims to service_role;

create index review_claims_coach_id on public.review_claims (coach_id);

create policy "Coaches see claims on their athletes' videos" on public.review_claims
  for select to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Only while the session lives" on public.review_claims as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function public.claim_submission (p_submission_id uuid, p_take_over boolean default false)
  returns table (coach_id uuid, coach_name text, expires_at timestamptz, is_mine boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select private.member_id());
  v_submission public.video_submissions;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches review.' using errcode = '42501';
  end if;
  select * into v_submission from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission.submission_status <> 'pending' then
    return;
  end if;
  perform private.record_opened (p_submission_id);
  insert into public.review_claims as c (submission_id, coach_id, expires_at)
  values (p_submission_id, v_me, now() + interval '30 minutes')
  on conflict (submission_id) do update
  set coach_id = excluded.coach_id, expires_at = greatest(c.expires_at, excluded.expires_at)
  where c.coach_id = v_me or c.expires_at <= now() or p_take_over;
  return query
  select c.coach_id, private.name_of (c.coach_id), c.expires_at, c.coach_id = v_me
  from public.review_claims as c where c.submission_id = p_submission_id;
end;
$$;
comment on function public.claim_submission is
  'Opens a pending submission, claims it for 30 minutes or renews the caller''s claim, and returns who has it. Another coach''s claim stays unless '
  'p_take_over is true. Returns no row for a finished review. Error details: gone. For the athlete''s coach.';
grant execute on function public.claim_submission to authenticated, service_role;

create function public.hand_over_submission (p_submission_id uuid, p_coach_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches hand over videos.' using errcode = '42501';
  end if;
  select user_id into v_athlete from public.video_submissions
  where id = p_submission_id and submission_status = 'pending' for update;
  if not found or not private.is_my_athlete (v_athlete) then
    raise exception 'This submission was deleted or is finished.' using errcode = 'P0001', detail = 'gone';
  end if;
  if not exists (
    select 1 from public.user_roles where user_id = p_coach_id and role in ('admin', 'coach')
  ) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  end if;
  if exists (
    select 1 from public.athlete_coaches as a
    where a.athlete_id = v_athlete and a.coach_id <> p_coach_id
      and not exists (select 1 from public.user_roles where user_id = p_coach_id and role = 'admin')
  ) then
    raise exception 'This athlete has a coach. Hand over the athlete instead.' using errcode = 'P0001', detail = 'has_coach';
  end if;
  insert into public.review_claims (submission_id, coach_id, expires_at)
  values (p_submission_id, p_coach_id, now() + interval '24 hours')
  on conflict (submission_id) do update set coach_id = excluded.coach_id, expires_at = excluded.expires_at;
end;
$$;
comment on function public.hand_over_submission is
  'Gives a pending submission of the shared queue to another coach, who has 24 hours before the others may take it. Error details: gone, '
  'not_a_coach, has_coach. For the athlete''s coach.';
grant execute on function public.hand_over_submission to authenticated, service_role;

-- Other coaches read a claimed review but change nothing. The service and athletes have no claims to respect.
create function private.require_no_other_claim (p_submission_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select private.member_id());
  v_claim public.review_claims;
begin
  select c.* into v_claim from public.review_claims as c
  join public.video_submissions as s on s.id = c.submission_id and s.submission_status = 'pending'
  where c.submission_id = p_submission_id and c.coach_id <> v_me and c.expires_at > now()
    and s.user_id <> v_me;
  if found then
    raise exception '% is reviewing this video.', private.name_of (v_claim.coach_id)
      using errcode = 'P0001', detail = 'claimed';
  end if;
end;
$$;

create function private.respect_claim () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_no_other_claim (case when tg_op = 'DELETE' then old.submission_id else new.submission_id end);
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger review_notes_respect_claim before insert or update or delete on public.review_notes
  for each row execute function private.respect_claim ();

create trigger review_phases_respect_claim before insert or update or delete on public.review_phases
  for each row execute function private.respect_claim ();

create trigger review_drills_respect_claim before insert or delete on public.review_drills
  for each row execute function private.respect_claim ();

create trigger reviews_respect_claim before insert or update on public.reviews
  for each row execute function private.respect_claim ();

-- A policy reads the status as of the statement's start. A note that another coach wrote while a review was being finished could still be
-- added to it. The lock makes one wait for the other.
create function private.require_pending_review () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
begin
  select submission_status into v_status from public.video_submissions where id = new.submission_id for share;
  if v_status <> 'pending' and (select private.member_id()) is not null then
    raise exception 'This review is finished.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.require_pending_review is
  'Refuses rows that a coach adds to a review which was finished at the same moment. The service may add them.';

create trigger review_notes_require_pending_review before insert on public.review_notes
  for each row execute function private.require_pending_review ();

create trigger review_drills_require_pending_review before insert on public.review_drills
  for each row execute function private.require_pending_review ();
