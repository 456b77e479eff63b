-- The functions of the review desk work for every coach, each with their own athletes and the shared queue.

create or replace function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if "p_decision" is null or "p_decision" not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  if coalesce("p_summary", '') !~ '\S' then
    raise exception 'Please write a summary.' using errcode = '22023', detail = 'no_summary';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission."submission_status" = "p_decision" and v_submission."reviewed_by" = (select "private"."member_id"()) then
      return v_submission."reviewed_at";
    end if;
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  insert into "public"."reviews" ("submission_id", "summary") values ("p_submission_id", btrim("p_summary"))
  on conflict ("submission_id") do update set "summary" = excluded."summary";
  update "public"."video_submissions" set "submission_status" = "p_decision" where "id" = "p_submission_id"
  returning "reviewed_at" into v_submission."reviewed_at";
  return v_submission."reviewed_at";
end;
$$;
comment on function "public"."finish_review" is
  'Finishes a review as approved or rejected, with its summary: the athlete can read it and gets an email. Returns when it was finished; the same '
  'for the same coach again. Error details: no_summary, already_reviewed, gone. For the athlete''s coach.';

create or replace function "public"."decide_submission" ("p_submission_id" uuid, "p_decision" text, "p_reason" text default '') returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_admin uuid := (select "private"."member_id"());
  v_athlete uuid;
  v_status text;
  v_stored "public"."submission_decisions";
  v_reason text := case when "p_decision" = 'rejected' then btrim(coalesce("p_reason", ''), E' \t\r\n') else '' end;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  if "p_decision" = 'rejected' and v_reason = '' then
    raise exception 'Please say why you reject the video.' using errcode = '22023', detail = 'no_reason';
  end if;
  select "submission_status", "user_id" into v_status, v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  if "private"."is_paid_review" ("p_submission_id") or "private"."has_review_draft" ("p_submission_id") then
    raise exception 'This review is paid or begun. Finish it in the review room.' using detail = 'open_room';
  end if;
  insert into "public"."submission_decisions" ("submission_id", "decision", "reason", "decided_by")
  values ("p_submission_id", "p_decision", v_reason, v_admin)
  on conflict ("submission_id") do nothing;
  select * into v_stored from "public"."submission_decisions" where "submission_id" = "p_submission_id";
  -- The same press again, after its answer was lost, gets the same answer.
  if row (v_stored."decision", v_stored."reason", v_stored."decided_by") is distinct from row ("p_decision", v_reason, v_admin) then
    raise exception 'Another decision about this submission is stored already.' using detail = 'already_decided';
  end if;
  return v_stored."apply_at";
end;
$$;
comment on function "public"."decide_submission" is
  'Stores that a submission is approved or rejected (with a reason) and returns when that is applied, 10 s later; the same for the same '
  'coach again. Error details: no_reason, gone, already_reviewed, already_decided, open_room. For the athlete''s coach.';

create or replace function "public"."undo_decision" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
  v_status text;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  select "submission_status", "user_id" into v_status, v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  delete from "public"."submission_decisions" where "submission_id" = "p_submission_id";
end;
$$;
comment on function "public"."undo_decision" is
  'Deletes a stored decision, if there is one. Error details: gone, already_reviewed. For the athlete''s coach.';

create or replace function "public"."apply_due_decisions" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
  v_status text;
  v_stored "public"."submission_decisions";
  v_applied integer := 0;
begin
  if (select "auth"."role"()) <> 'service_role' and not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  for v_id in
    select "submission_id" from "public"."submission_decisions" where "apply_at" <= now() order by "apply_at", "submission_id"
  loop
    select "submission_status" into v_status from "public"."video_submissions" where "id" = v_id for update;
    delete from "public"."submission_decisions" where "submission_id" = v_id and "apply_at" <= now() returning * into v_stored;
    -- Undone, applied by another caller, or paid for or begun since: that is decided in the room.
    continue when not found or v_status <> 'pending'
      or "private"."is_paid_review" (v_id) or "private"."has_review_draft" (v_id)
      or not exists (select 1 from "public"."user_roles" where "user_id" = v_stored."decided_by" and "role" in ('admin', 'coach'));
    if v_stored."decision" = 'rejected' then
      insert into "public"."reviews" ("submission_id", "summary") values (v_id, v_stored."reason")
      on conflict ("submission_id") do update set "summary" = excluded."summary";
    end if;
    update "public"."video_submissions"
    set "submission_status" = v_stored."decision", "reviewed_by" = v_stored."decided_by"
    where "id" = v_id;
    v_applied := v_applied + 1;
  end loop;
  return v_applied;
end;
$$;

create or replace function "public"."search_submissions" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 24, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "user_id" uuid,
  "video_url" text,
  "video_file_name" text,
  "video_file_size" bigint,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "first_name" text,
  "last_name" text,
  "user_email" text,
  "is_minor" boolean,
  "has_credit" boolean,
  "has_draft" boolean,
  "decision" text,
  "decision_reason" text,
  "decision_seconds_left" integer,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  with "found" as materialized (
    select "s"."id", "s"."created_at"
    from "public"."video_submissions" as "s"
    where ("p_status" is null or "s"."submission_status" = "p_status")
      and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
      and (
        v_search = ''
        or strpos(lower("s"."video_file_name"), v_search) > 0
        or "s"."user_id" in (
          select "u"."id"
          from "auth"."users" as "u"
          left join "public"."profiles" as "p" on "p"."id" = "u"."id"
          where strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        )
      )
  ), "page" as materialized (
    select "found"."id"
    from "found"
    order by "found"."created_at" desc, "found"."id"
    limit least(greatest(coalesce("p_limit", 24), 1), 100)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "s"."id", "s"."user_id", "s"."video_url", "s"."video_file_name", "s"."video_file_size", "s"."submission_status",
    "s"."created_at", "s"."submitted_at", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."email", '')::text, "p"."is_minor", "private"."is_paid_review" ("s"."id"), "private"."has_review_draft" ("s"."id"),
    "d"."decision", "d"."reason", case when "d"."apply_at" is not null then greatest(0, ceil(extract(epoch from "d"."apply_at" - now())))::integer end,
    (select count(*) from "found")
  from "page"
  join "public"."video_submissions" as "s" on "s"."id" = "page"."id"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  left join "public"."submission_decisions" as "d" on "d"."submission_id" = "s"."id"
  order by "s"."created_at" desc, "s"."id";
end;
$$;
comment on function "public"."search_submissions" is
  'Submissions that the caller coaches, newest first, with the athlete and how each can be decided. Searches file name, email, first and last '
  'name. is_minor is null if the athlete has not said. Coaches only.';

create or replace function "public"."count_submissions" ()
  returns table ("total" bigint, "pending" bigint, "approved" bigint, "rejected" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where "submission_status" = 'pending'),
    count(*) filter (where "submission_status" = 'approved'), count(*) filter (where "submission_status" = 'rejected')
  from "public"."video_submissions" as "s"
  where "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
    and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()));
end;
$$;
comment on function "public"."count_submissions" is
  'Number of submissions that the caller coaches, in all and by status. Coaches only.';

create or replace function "public"."review_queue" ("p_paid_only" boolean default false, "p_limit" integer default 24, "p_offset" integer default 0)
  returns table (
    "submission_id" uuid,
    "user_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "video_url" text,
    "video_file_name" text,
    "submitted_at" timestamptz,
    "due_at" timestamptz,
    "hours_left" numeric,
    "has_credit" boolean,
    "credit_refunded" boolean,
    "is_subscriber" boolean,
    "question" text,
    "trim_start_us" bigint,
    "draft_notes" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with "waiting" as (
    select "s".*, "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") as "due_at",
      coalesce("r"."order_id" is not null and "r"."revoked_at" is null, false) as "has_credit",
      "r"."revoked_at" is not null as "credit_refunded"
    from "public"."video_submissions" as "s"
    left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
    left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
    where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
      and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded",
    exists (select from "public"."subscription_of" ("w"."user_id", true))
      or exists (select from "public"."subscription_of" ("w"."user_id", false)),
    coalesce("j"."question", ''), "j"."trim_start_us",
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  where "w"."has_credit" or not coalesce("p_paid_only", false)
  order by "w"."due_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."review_queue" is
  'Submitted videos that need a review by the caller, the one due first at the top; hours_left is below zero when overdue. Coaches only.';

create or replace function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor", "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."order_id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "private"."member_id"()) or ("private"."is_my_athlete" ("s"."user_id") and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;
comment on function "public"."review_overview" is
  'Header of a review: athlete, coach, due time and how it was paid for. For the athlete and their coach.';

create or replace function "public"."count_waiting" () returns table ("feedback" bigint, "reviews" bigint, "messages" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."acts_as" ('coach')) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."acts_as" ('desk')) and "m"."answered_at" is null
    );
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews; for coaches also the submissions to review, for the desk the messages to answer. 0 for all others.';
