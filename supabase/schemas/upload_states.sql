-- From upload to coach: uploading submits and spends a credit, opening is recorded once, and a video that is not in the queue says what it
-- waits for.

create function private.take_review_credit (p_submission_id uuid, p_user_id uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  select id into v_credit_id from public.review_credits
  where user_id = p_user_id and revoked_at is null and used < granted
  order by created_at, id
  limit 1
  for update;
  if not found then
    return false;
  end if;
  update public.review_credits set used = used + 1 where id = v_credit_id;
  insert into public.spent_credits (submission_id, credit_id) values (p_submission_id, v_credit_id)
  on conflict (submission_id) do update set credit_id = excluded.credit_id;
  return true;
end;
$$;
comment on function private.take_review_credit is
  'Covers a submission with the member''s oldest review credit. False when none is left.';

create function private.record_opened (p_submission_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.video_submissions set opened_at = now()
  where id = p_submission_id and opened_at is null and submission_status = 'pending';
$$;

-- The desk's preview and download. It claims nothing: another coach may have the room open.
create function public.open_submission (p_submission_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches open submissions.' using errcode = '42501';
  end if;
  perform 1 from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  perform private.record_opened (p_submission_id);
end;
$$;
comment on function public.open_submission is
  'Records that a coach opens a submission''s video outside the review room. Error details: gone. For the athlete''s coach.';
grant execute on function public.open_submission to authenticated, service_role;

create function private.open_decided () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.record_opened (new.submission_id);
  return null;
end;
$$;

-- A video that is not in the queue after its upload says what it waits for, also by mail: one a day at most.
create function public.list_waiting_videos (p_user_id uuid) returns table (video_file_name text, waits_for text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.video_file_name,
    case when private.waits_for_guardian (s.id) then 'guardian' else 'review' end
  from public.video_submissions as s
  where s.user_id = p_user_id and s.submission_status = 'pending' and s.submitted_at is not null
    and (
      private.waits_for_guardian (s.id)
      or not exists (select from public.spent_credits as c where c.submission_id = s.id and c.returned_at is null)
    )
  order by s.created_at desc, s.id;
$$;
comment on function public.list_waiting_videos is
  'A member''s submitted videos that are not in the queue yet, the newest first, and what each waits for: guardian, or review (a credit or the next month).';
grant execute on function public.list_waiting_videos to service_role;

-- Sent after five minutes, so that one mail names the videos that are uploaded together.
create function private.queue_waiting_mail (p_submission_id uuid, p_user_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_mail (
    'submission-waits', email, jsonb_build_object('userId', p_user_id),
    p_user_id || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  )
  from auth.users
  where id = p_user_id and (
    private.waits_for_guardian (p_submission_id)
    or not exists (select from public.spent_credits where submission_id = p_submission_id)
  );
end;
$$;
