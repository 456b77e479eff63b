-- A decision on the coach's desk is stored first and applied 10 s later, so that a slip can be undone before anybody gets a mail. A paid
-- review, or one that a coach has begun, is decided in the review room only (finish_review).

create table public.submission_decisions (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text not null default '' check (char_length(reason) <= 1000),
  decided_by uuid not null references auth.users (id) on delete cascade,
  apply_at timestamptz not null default now() + interval '10 seconds',
  constraint submission_decisions_rejected_for_a_reason check (decision = 'approved' or reason ~ '\S')
);
comment on table public.submission_decisions is
  'Decisions that can still be undone. A row is deleted when it is applied, undone, or overtaken by a review in the room.';
comment on column public.submission_decisions.reason is
  'Why it was rejected. Becomes the summary of the review, which the mail quotes.';
alter table public.submission_decisions enable row level security;
grant select on table public.submission_decisions to authenticated;
grant all on table public.submission_decisions to service_role;
alter publication supabase_realtime add table public.submission_decisions;

create index submission_decisions_decided_by on public.submission_decisions (decided_by);

create policy "Only while the session lives" on public.submission_decisions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Coaches read stored decisions" on public.submission_decisions
  for select to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create function private.has_review_draft (p_submission_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from public.reviews where submission_id = p_submission_id and summary ~ '\S')
    or exists (select 1 from public.review_notes where submission_id = p_submission_id)
    or exists (select 1 from public.review_phases where submission_id = p_submission_id)
    or exists (select 1 from public.review_drills where submission_id = p_submission_id);
$$;

-- The submission is locked first and its decision second, here and below: two admins, a job and an athlete who deletes wait for each other.
create function public.decide_submission (p_submission_id uuid, p_decision text, p_reason text default '') returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_admin uuid := (select private.member_id());
  v_status text;
  v_stored public.submission_decisions;
  v_reason text := case when p_decision = 'rejected' then btrim(coalesce(p_reason, ''), E' \t\r\n') else '' end;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  if p_decision = 'rejected' and v_reason = '' then
    raise exception 'Please say why you reject the video.' using errcode = '22023', detail = 'no_reason';
  end if;
  select submission_status into v_status from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  if private.is_paid_review (p_submission_id) or private.has_review_draft (p_submission_id) then
    raise exception 'This review is paid or begun. Finish it in the review room.' using detail = 'open_room';
  end if;
  insert into public.submission_decisions (submission_id, decision, reason, decided_by)
  values (p_submission_id, p_decision, v_reason, v_admin)
  on conflict (submission_id) do nothing;
  select * into v_stored from public.submission_decisions where submission_id = p_submission_id;
  -- The same press again, after its answer was lost, gets the same answer.
  if row (v_stored.decision, v_stored.reason, v_stored.decided_by) is distinct from row (p_decision, v_reason, v_admin) then
    raise exception 'Another decision about this submission is stored already.' using detail = 'already_decided';
  end if;
  return v_stored.apply_at;
end;
$$;
comment on function public.decide_submission is
  'Stores that a submission is approved or rejected (with a reason) and returns when that is applied, 10 s later; the same for the same '
  'coach again. Error details: no_reason, gone, already_reviewed, already_decided, open_room. For the athlete''s coach.';
grant execute on function public.decide_submission to authenticated, service_role;

create function public.undo_decision (p_submission_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
  v_status text;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  select submission_status, user_id into v_status, v_athlete from public.video_submissions where id = p_submission_id for update;
  if not found or not private.is_my_athlete (v_athlete) then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  delete from public.submission_decisions where submission_id = p_submission_id;
end;
$$;
comment on function public.undo_decision is
  'Deletes a stored decision, if there is one. Error details: gone, already_reviewed. For the athlete''s coach.';
grant execute on function public.undo_decision to authenticated, service_role;

create function private.apply_decision (p_submission_id uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
  v_stored public.submission_decisions;
begin
  select submission_status into v_status from public.video_submissions where id = p_submission_id for update;
  delete from public.submission_decisions where submission_id = p_submission_id and apply_at <= now() returning * into v_stored;
  -- Undone, applied by another caller, or paid for or begun since: that is decided in the room.
  if not found or v_status <> 'pending'
    or private.is_paid_review (p_submission_id) or private.has_review_draft (p_submission_id)
    or not exists (select 1 from public.user_roles where user_id = v_stored.decided_by and role in ('admin', 'coach')) then
    return false;
  end if;
  -- Nobody else's claim was there when it was stored (respect_claim). One that came since loses, for every caller.
  delete from public.review_claims where submission_id = p_submission_id;
  if v_stored.decision = 'rejected' then
    insert into public.reviews (submission_id, summary) values (p_submission_id, v_stored.reason)
    on conflict (submission_id) do update set summary = excluded.summary;
  end if;
  update public.video_submissions
  set submission_status = v_stored.decision, reviewed_by = v_stored.decided_by
  where id = p_submission_id;
  return true;
end;
$$;

-- Each in a transaction of its own inside this one: if one fails, the others are still applied. It fails again in the next call, which finds
-- nothing else to apply and reports the error.
create function public.apply_due_decisions () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
  v_applied integer := 0;
  v_problem text;
begin
  if (select auth.role()) <> 'service_role' and not private.acts_as ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  for v_id in
    select submission_id from public.submission_decisions where apply_at <= now() order by apply_at, submission_id
  loop
    begin
      v_applied := v_applied + private.apply_decision (v_id)::integer;
    exception when others then
      v_problem := coalesce(v_problem, v_id || ': ' || sqlerrm);
    end;
  end loop;
  if v_applied = 0 and v_problem is not null then
    raise exception 'A stored decision cannot be applied: %', v_problem;
  end if;
  return v_applied;
end;
$$;
comment on function public.apply_due_decisions is
  'Applies the stored decisions that are due, each once, and answers how many. Called by a job, and by the desk when the time to undo is over.';
grant execute on function public.apply_due_decisions to authenticated, service_role;

create trigger submission_decisions_respect_claim before insert on public.submission_decisions
  for each row execute function private.respect_claim ();

create trigger clean_text before insert or update of reason on public.submission_decisions
  for each row execute function private.clean_columns ('reason');

create trigger submission_decisions_open after insert on public.submission_decisions
  for each row execute function private.open_decided ();
