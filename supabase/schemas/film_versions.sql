-- Another version of a film: a coach whose browser cannot play one asks for it, and the athletes device puts it in its place.

create function private.has_work_on_frames (p_submission_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from public.review_notes where submission_id = p_submission_id)
    or exists (select 1 from public.review_phases where submission_id = p_submission_id)
    or exists (select 1 from public.review_steps where submission_id = p_submission_id)
    or exists (select 1 from public.review_measurements where submission_id = p_submission_id)
    or exists (select 1 from public.review_paths where submission_id = p_submission_id)
    or exists (select 1 from public.review_voice_overs where submission_id = p_submission_id)
    or exists (
      select 1 from public.video_submissions where id = p_submission_id and picture_frames_us is not null
    );
$$;
comment on function private.has_work_on_frames is
  'Whether anything names frames of a submission''s film, so that another film would make it wrong.';
grant execute on function private.has_work_on_frames to service_role;

-- The message is one, however often the button is pressed: the row is locked, and film_asked_at is set with the message.
create function public.ask_for_film (p_submission_id uuid, p_message text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches ask for another version.' using errcode = '42501';
  end if;
  select * into v_submission from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission.submission_status <> 'pending' then
    raise exception 'This review is finished.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if private.has_work_on_frames (p_submission_id) then
    raise exception 'This video has notes or marks, which another version would make wrong. Delete them first.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  if v_submission.film_asked_at is null then
    insert into public.chat_messages (athlete_id, author_id, body, submission_id)
    values (v_submission.user_id, (select private.member_id()), p_message, p_submission_id);
    update public.video_submissions set film_asked_at = now() where id = p_submission_id
    returning * into v_submission;
  end if;
  return v_submission.film_asked_at;
end;
$$;
comment on function public.ask_for_film is
  'Asks a submission''s athlete, with a message, for a version of the film that plays, and returns when that was first asked. Error '
  'details: gone, already_reviewed, has_work. For the athlete''s coach.';
grant execute on function public.ask_for_film to authenticated, service_role;

-- Writing about a frame locks the submission's row by its foreign key, so that no note comes between the check and the new film.
create function public.replace_film (p_submission_id uuid, p_video_url text, p_file_name text, p_message text)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select private.member_id());
  v_submission public.video_submissions;
  v_bytes bigint;
begin
  select * into v_submission from public.video_submissions
  where id = p_submission_id and user_id = v_me
  for update;
  if not found then
    raise exception 'This submission was deleted, or is not yours.' using errcode = '42501', detail = 'gone';
  end if;
  -- The same request again, after its answer was lost.
  if v_submission.video_url = p_video_url then
    return;
  end if;
  if v_submission.submission_status <> 'pending' then
    raise exception 'This review is finished, so its video stays.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if v_submission.film_asked_at is null then
    raise exception 'Your coach did not ask for another version of this video, or has one already.' using
      errcode = 'P0001', detail = 'not_asked';
  end if;
  if private.has_work_on_frames (p_submission_id) then
    raise exception 'Your coach has begun to review this video, so it stays. Send the other one as a new video.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  select (metadata ->> 'size')::bigint into v_bytes from storage.objects
  where bucket_id = 'video-submissions' and name = p_video_url and owner_id = v_me::text;
  if not found then
    raise exception 'The new video was not uploaded.' using errcode = 'P0001', detail = 'no_file';
  end if;
  -- No coach has opened the new film. The part that the athlete chose and the runs name times of the old one.
  update public.video_submissions set
    video_url = p_video_url, video_file_name = p_file_name, video_file_size = coalesce(v_bytes, video_file_size),
    film_asked_at = null, opened_at = null, slow_motion_runs = null
  where id = p_submission_id;
  update public.jumps set trim_start_us = null, trim_end_us = null
  where submission_id = p_submission_id and (trim_start_us is not null or trim_end_us is not null);
  insert into public.chat_messages (athlete_id, author_id, body, submission_id)
  values (v_me, v_me, p_message, p_submission_id);
end;
$$;
comment on function public.replace_film is
  'Puts an uploaded file in the place of a submission''s film, for which the coach asked, and tells the coach with a message. Safe to '
  'repeat. Error details: gone, already_reviewed, not_asked, has_work, no_file. For the athlete.';
grant execute on function public.replace_film to authenticated, service_role;
