-- What happens when a film is sent, changed, reviewed or deleted, in which order: one trigger for each moment, which calls its steps. Beside
-- them only two that every table may have: clean_text and the trail of staff.

create function private.before_film_is_sent () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- First, because it takes the lock of the member's films.
  perform private.require_place_for_film (new.user_id);
  new.video_file_size := coalesce(
    (select (metadata ->> 'size')::bigint from storage.objects where bucket_id = 'video-submissions' and name = new.video_url),
    new.video_file_size
  );
  -- What is sent under a consent stays visible when it is taken back.
  if private.has_guardian_consent (new.user_id) then
    new.cleared_at := coalesce(new.cleared_at, now());
  end if;
  new.submitted_at := coalesce(new.submitted_at, now());
  return new;
end;
$$;

create trigger video_submissions_before_sent before insert on public.video_submissions
  for each row execute function private.before_film_is_sent ();

create function private.after_film_is_sent () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Covering tells the coaches (spent_credits_notify_coaches).
  perform private.cover_submission (new);
  -- After it, because a film that is covered does not wait.
  if new.submission_status = 'pending' then
    perform private.queue_waiting_mail (new.id, new.user_id);
  end if;
  return null;
end;
$$;

create trigger video_submissions_after_sent after insert on public.video_submissions
  for each row execute function private.after_film_is_sent ();

create function private.before_film_changes () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new.submission_status is distinct from old.submission_status then
    if old.submission_status <> 'pending' then
      raise exception 'This submission is % already.', old.submission_status using errcode = '42501';
    end if;
    new.reviewed_at := now();
    -- A stored decision is applied in the name of the coach who made it.
    new.reviewed_by := coalesce(new.reviewed_by, (select auth.uid()));
    new.cleared_at := coalesce(new.cleared_at, now());
  end if;
  if new.submitted_at is distinct from old.submitted_at then
    new.submitted_at := coalesce(old.submitted_at, now());
  end if;
  if (new.slow_motion, new.slow_motion_runs) is distinct from (old.slow_motion, old.slow_motion_runs) then
    perform private.require_no_other_claim (new.id);
  end if;
  return new;
end;
$$;

create trigger video_submissions_before_change before update on public.video_submissions
  for each row execute function private.before_film_changes ();

create function private.after_film_is_handed_in () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if old.submitted_at is null then
    perform private.cover_submission (new);
  end if;
  -- After it, because coaches are notified of films that are covered.
  if new.submission_status = 'pending' then
    perform private.notify_coaches (new.id);
  end if;
  return null;
end;
$$;

-- Submitted later, or cleared by a guardian.
create trigger video_submissions_after_handed_in after update of submitted_at, cleared_at on public.video_submissions
  for each row when (new.submitted_at is not null and (new.submission_status = 'pending' or old.submitted_at is null))
  execute function private.after_film_is_handed_in ();

create function private.after_review () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.review_claims where submission_id = new.id;
  -- A review finished in the room overtakes a stored decision.
  delete from public.submission_decisions where submission_id = new.id;
  -- A film that could not be used was no review.
  if new.submission_status = 'rejected' then
    perform private.return_review_credit (new.id);
  end if;
  perform private.mail_athlete ('submission-reviewed', new.user_id, jsonb_build_object('submissionId', new.id), new.id::text);
  return null;
end;
$$;

create trigger video_submissions_after_review after update of submission_status on public.video_submissions
  for each row when (old.submission_status = 'pending' and new.submission_status <> 'pending')
  execute function private.after_review ();

create function private.before_film_is_deleted () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Deleting a review in progress would destroy a coach's work. The row is locked here, so that a note saved at the same moment is seen.
  -- Deleting the account still deletes everything.
  if (select auth.role()) = 'authenticated' and private.has_review_draft (old.id) then
    raise exception 'Your coach has begun to review this video.' using
      errcode = '42501', detail = 'review_begun', hint = 'It can be deleted after the review if it is not approved.';
  end if;
  -- Taken back before anybody looked at it, it was no review.
  if old.opened_at is null then
    perform private.return_review_credit (old.id);
  end if;
  return old;
end;
$$;

create trigger video_submissions_before_delete before delete on public.video_submissions
  for each row when (old.submission_status = 'pending') execute function private.before_film_is_deleted ();

create trigger video_submissions_trail after update of submission_status on public.video_submissions
  for each row when (old.submission_status is distinct from new.submission_status)
  execute function private.trail_admin_action ('submission');
