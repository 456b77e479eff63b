-- What coach and athlete do in the review room: save a note, tick it off, finish the review, answer.
create function public.mark_note_done (p_note_id uuid, p_done boolean) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_done_at timestamptz;
begin
  update public.review_notes as n
  set done_at = case when p_done then coalesce(n.done_at, now()) end
  from public.video_submissions as s
  where n.id = p_note_id and s.id = n.submission_id
    and s.user_id = (select private.member_id()) and s.submission_status <> 'pending'
  returning n.done_at into v_done_at;
  if not found then
    raise exception 'You have no such note.' using errcode = '42501';
  end if;
  return v_done_at;
end;
$$;
comment on function public.mark_note_done is
  'The athlete ticks a note of their finished review off, or takes the tick away. Answers since when it is done.';
grant execute on function public.mark_note_done to authenticated, service_role;

-- A coach may send feedback, or say that a video can't be reviewed, without a summary.
create function public.finish_review (p_submission_id uuid, p_decision text, p_summary text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  select * into v_submission from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission.submission_status <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission.submission_status = p_decision and v_submission.reviewed_by = (select private.member_id()) then
      return v_submission.reviewed_at;
    end if;
    raise exception 'This submission is % already.', v_submission.submission_status using detail = 'already_reviewed';
  end if;
  insert into public.reviews (submission_id, summary) values (p_submission_id, btrim(coalesce(p_summary, ''), E' \t\r\n'))
  on conflict (submission_id) do update set summary = excluded.summary;
  update public.video_submissions set submission_status = p_decision where id = p_submission_id
  returning reviewed_at into v_submission.reviewed_at;
  return v_submission.reviewed_at;
end;
$$;
comment on function public.finish_review is
  'Finishes a review as approved or rejected, with an optional summary: the athlete can read it and gets an email. Returns when it was finished; the '
  'same for the same coach again. Error details: already_reviewed, gone. For the athlete''s coach.';
grant execute on function public.finish_review to authenticated, service_role;

-- Under the policies of the notes, which a coach of another athlete's no longer reads. The newest 1,000 notes bound the work.
create function public.my_note_texts () returns table (body text, uses bigint)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select line, count(*)
  from (
    select n.created_at, btrim(l.line, E' \t\r') as line
    from (
      select body, created_at from public.review_notes
      where coach_id = (select private.member_id())
      order by created_at desc
      limit 1000
    ) as n, regexp_split_to_table(n.body, E'\n') as l (line)
  ) as lines
  where char_length(line) between 8 and 500
  group by line
  having count(*) > 1
  order by count(*) desc, max(created_at) desc, line
  limit 100;
$$;
comment on function public.my_note_texts is
  'Lines that the calling coach wrote in at least two notes, the most frequent first, at most 100. Only of notes that this coach wrote and may read.';
grant execute on function public.my_note_texts to authenticated, service_role;

create function public.my_recent_drills () returns table (video_id uuid)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select video_id
  from (
    select video_id, created_at from public.review_drills
    where coach_id = (select private.member_id())
    order by created_at desc
    limit 200
  ) as linked
  group by video_id
  order by max(created_at) desc, video_id
  limit 10;
$$;
comment on function public.my_recent_drills is 'The ten exercises that the calling coach linked last, the newest first.';
grant execute on function public.my_recent_drills to authenticated, service_role;
