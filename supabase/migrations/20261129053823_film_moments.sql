-- What happens to a film is written in order: one trigger for each moment, which calls its steps.

drop trigger "video_submissions_check_new" on "public"."video_submissions";
drop trigger "video_submissions_check_changed" on "public"."video_submissions";
drop trigger "video_submissions_queue_review_mail" on "public"."video_submissions";
drop trigger "video_submissions_clear_sent" on "public"."video_submissions";
drop trigger "video_submissions_clear_decided" on "public"."video_submissions";
drop trigger "video_submissions_submit" on "public"."video_submissions";
drop trigger "video_submissions_tell_waiting" on "public"."video_submissions";
drop trigger "video_submissions_return_credit_of_rejected" on "public"."video_submissions";
drop trigger "video_submissions_return_credit_of_deleted" on "public"."video_submissions";
drop trigger "video_submissions_cover_new" on "public"."video_submissions";
drop trigger "video_submissions_cover" on "public"."video_submissions";
drop trigger "video_submissions_end_claim" on "public"."video_submissions";
drop trigger "video_submissions_respect_claim" on "public"."video_submissions";
drop trigger "video_submissions_forget_decision" on "public"."video_submissions";
drop trigger "video_submissions_keep_begun_review" on "public"."video_submissions";
drop trigger "video_submissions_notify_coaches" on "public"."video_submissions";

create function "private"."require_place_for_film" ("p_user_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_limit integer := ("private"."setting" ('open_submissions_per_member'))::integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('submissions:' || "p_user_id"::text, 0));
  if (
    select count(*) from "public"."video_submissions"
    where "user_id" = "p_user_id" and "submission_status" = 'pending'
  ) >= v_limit then
    raise exception '% of your videos wait for a review already.', v_limit using
      errcode = '42501', hint = 'Delete one, or wait until the coach has looked at them.';
  end if;
end;
$$;

create function "private"."queue_review_mail" ("p_submission_id" uuid, "p_user_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'submission-reviewed', "users"."email", jsonb_build_object('submissionId', "p_submission_id"),
    'submission-reviewed:' || "p_submission_id"
  from "auth"."users"
  where "users"."id" = "p_user_id" and "users"."email" is not null
  union all
  select 'submission-reviewed', "guardians"."email", jsonb_build_object('submissionId', "p_submission_id", 'guardianOf', "p_user_id"),
    'submission-reviewed:' || "p_submission_id" || ':guardian'
  from "public"."guardians"
  where "guardians"."user_id" = "p_user_id" and "guardians"."stopped_at" is null
  on conflict ("dedupe_key") do nothing;
$$;

create function "private"."queue_waiting_mail" ("p_submission_id" uuid, "p_user_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'submission-waits', "email", jsonb_build_object('userId', "p_user_id"),
    'submission-waits:' || "p_user_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  from "auth"."users"
  where "id" = "p_user_id" and "email" is not null and (
    "private"."waits_for_guardian" ("p_submission_id")
    or not exists (select from "public"."spent_credits" where "submission_id" = "p_submission_id")
  )
  on conflict ("dedupe_key") do nothing;
$$;

create function "private"."return_review_credit" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  update "public"."spent_credits" set "returned_at" = now()
  where "submission_id" = "p_submission_id" and "returned_at" is null
  returning "credit_id" into v_credit_id;
  update "public"."review_credits" set "used" = "used" - 1 where "id" = v_credit_id;
end;
$$;

create function "private"."cover_submission" ("p_film" "public"."video_submissions") returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if ("p_film")."uses_credit" then
    perform "private"."take_review_credit" (("p_film")."id", ("p_film")."user_id");
  else
    perform "private"."take_monthly_review" (("p_film")."id", ("p_film")."user_id");
  end if;
end;
$$;

create function "private"."require_no_other_claim" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_claim "public"."review_claims";
begin
  select "c".* into v_claim from "public"."review_claims" as "c"
  join "public"."video_submissions" as "s" on "s"."id" = "c"."submission_id" and "s"."submission_status" = 'pending'
  where "c"."submission_id" = "p_submission_id" and "c"."coach_id" <> v_me and "c"."expires_at" > now()
    and "s"."user_id" <> v_me;
  if found then
    raise exception '% is reviewing this video.', "private"."name_of" (v_claim."coach_id")
      using errcode = 'P0001', detail = 'claimed';
  end if;
end;
$$;

create or replace function "private"."respect_claim" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."require_no_other_claim" (case when tg_op = 'DELETE' then old."submission_id" else new."submission_id" end);
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create function "private"."before_film_is_sent" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- First, because it takes the lock of the member's films.
  perform "private"."require_place_for_film" (new."user_id");
  new."video_file_size" := coalesce(
    (select ("metadata" ->> 'size')::bigint from "storage"."objects" where "bucket_id" = 'video-submissions' and "name" = new."video_url"),
    new."video_file_size"
  );
  -- What is sent under a consent stays visible when it is taken back.
  if "private"."has_guardian_consent" (new."user_id") then
    new."cleared_at" := coalesce(new."cleared_at", now());
  end if;
  new."submitted_at" := coalesce(new."submitted_at", now());
  return new;
end;
$$;

create trigger "video_submissions_before_sent" before insert on "public"."video_submissions"
  for each row execute function "private"."before_film_is_sent" ();

create function "private"."after_film_is_sent" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Covering tells the coaches (spent_credits_notify_coaches).
  perform "private"."cover_submission" (new);
  -- After it, because a film that is covered does not wait.
  if new."submission_status" = 'pending' then
    perform "private"."queue_waiting_mail" (new."id", new."user_id");
  end if;
  return null;
end;
$$;

create trigger "video_submissions_after_sent" after insert on "public"."video_submissions"
  for each row execute function "private"."after_film_is_sent" ();

create function "private"."before_film_changes" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."submission_status" is distinct from old."submission_status" then
    if old."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', old."submission_status" using errcode = '42501';
    end if;
    new."reviewed_at" := now();
    -- A stored decision is applied in the name of the coach who made it.
    new."reviewed_by" := coalesce(new."reviewed_by", (select "auth"."uid"()));
    new."cleared_at" := coalesce(new."cleared_at", now());
  end if;
  if new."submitted_at" is distinct from old."submitted_at" then
    new."submitted_at" := coalesce(old."submitted_at", now());
  end if;
  if new."slow_motion" is distinct from old."slow_motion" then
    perform "private"."require_no_other_claim" (new."id");
  end if;
  return new;
end;
$$;

create trigger "video_submissions_before_change" before update on "public"."video_submissions"
  for each row execute function "private"."before_film_changes" ();

create function "private"."after_film_is_handed_in" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if old."submitted_at" is null then
    perform "private"."cover_submission" (new);
  end if;
  -- After it, because coaches hear of films that are covered.
  if new."submission_status" = 'pending' then
    perform "private"."notify_coaches" (new."id");
  end if;
  return null;
end;
$$;

create trigger "video_submissions_after_handed_in" after update of "submitted_at", "cleared_at" on "public"."video_submissions"
  for each row when (new."submitted_at" is not null and (new."submission_status" = 'pending' or old."submitted_at" is null))
  execute function "private"."after_film_is_handed_in" ();

create function "private"."after_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_claims" where "submission_id" = new."id";
  -- A review finished in the room overtakes a stored decision.
  delete from "public"."submission_decisions" where "submission_id" = new."id";
  -- A film that could not be used was no review.
  if new."submission_status" = 'rejected' then
    perform "private"."return_review_credit" (new."id");
  end if;
  perform "private"."queue_review_mail" (new."id", new."user_id");
  return null;
end;
$$;

create trigger "video_submissions_after_review" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" <> 'pending')
  execute function "private"."after_review" ();

create function "private"."before_film_is_deleted" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Deleting a review in progress would destroy a coach's work. The row is locked here, so that a note saved at the same moment is seen.
  -- Deleting the account still deletes everything.
  if (select "auth"."role"()) = 'authenticated' and "private"."has_review_draft" (old."id") then
    raise exception 'Your coach has begun to review this video.' using
      errcode = '42501', detail = 'review_begun', hint = 'It can be deleted after the review if it is not approved.';
  end if;
  -- Taken back before anybody looked at it, it was no review.
  if old."opened_at" is null then
    perform "private"."return_review_credit" (old."id");
  end if;
  return old;
end;
$$;

create trigger "video_submissions_before_delete" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending') execute function "private"."before_film_is_deleted" ();

drop function "private"."check_new_submission" ();
drop function "private"."check_changed_submission" ();
drop function "private"."queue_review_mail" ();
drop function "private"."clear_submission" ();
drop function "private"."submit_upload" ();
drop function "private"."queue_waiting_mail" ();
drop function "private"."return_review_credit" ();
drop function "private"."cover_submission" ();
drop function "private"."end_claim" ();
drop function "private"."forget_decision" ();
drop function "private"."keep_begun_review" ();
drop function "private"."queue_submission_notices" ();
