-- A decision on the coach's desk is stored first and applied 10 s later, so that a slip can be undone before anybody gets a mail. A paid
-- review, or one that a coach has begun, is decided in the review room only (finish_review).

create table "public"."submission_decisions" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "decision" text not null check ("decision" in ('approved', 'rejected')),
  "reason" text not null default '' check (char_length("reason") <= 1000),
  "decided_by" uuid not null references "auth"."users" ("id") on delete cascade,
  "apply_at" timestamptz not null default now() + interval '10 seconds',
  constraint "submission_decisions_rejected_for_a_reason" check ("decision" = 'approved' or "reason" ~ '\S')
);
comment on table "public"."submission_decisions" is
  'Decisions that can still be undone. A row is deleted when it is applied, undone, or overtaken by a review in the room.';
comment on column "public"."submission_decisions"."reason" is
  'Why it was rejected. Becomes the summary of the review, which the mail quotes.';
alter table "public"."submission_decisions" enable row level security;
grant select on table "public"."submission_decisions" to "authenticated";
grant all on table "public"."submission_decisions" to "service_role";
alter publication "supabase_realtime" add table "public"."submission_decisions";

create index "submission_decisions_decided_by" on "public"."submission_decisions" ("decided_by");

create policy "Only while the session lives" on "public"."submission_decisions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Coaches read stored decisions" on "public"."submission_decisions"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create function "private"."has_review_draft" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."reviews" where "submission_id" = "p_submission_id" and "summary" ~ '\S')
    or exists (select 1 from "public"."review_notes" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_phases" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_drills" where "submission_id" = "p_submission_id");
$$;

-- The submission is locked first and its decision second, here and below: two admins, a job and an athlete who deletes wait for each other.
create function "public"."decide_submission" ("p_submission_id" uuid, "p_decision" text, "p_reason" text default '') returns timestamptz
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
grant execute on function "public"."decide_submission" to "authenticated", "service_role";

create function "public"."undo_decision" ("p_submission_id" uuid) returns void
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
grant execute on function "public"."undo_decision" to "authenticated", "service_role";

create function "public"."apply_due_decisions" () returns integer
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
comment on function "public"."apply_due_decisions" is
  'Applies the stored decisions that are due, each once, and answers how many. Called by a job, and by the desk when the time to undo is over.';
grant execute on function "public"."apply_due_decisions" to "authenticated", "service_role";

-- A review finished in the room overtakes a stored decision.
create function "private"."forget_decision" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."submission_decisions" where "submission_id" = new."id";
  return null;
end;
$$;

create trigger "video_submissions_forget_decision" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."forget_decision" ();

-- Deleting a review in progress would destroy a coach's work. The check is a trigger: it runs once the row is locked, so it sees a note
-- that was saved at the same moment. Deleting the account still deletes everything.
create function "private"."keep_begun_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (select "auth"."role"()) = 'authenticated' and "private"."has_review_draft" (old."id") then
    raise exception 'Your coach has begun to review this video.' using
      errcode = '42501', detail = 'review_begun', hint = 'It can be deleted after the review if it is not approved.';
  end if;
  return old;
end;
$$;

create trigger "video_submissions_keep_begun_review" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending')
  execute function "private"."keep_begun_review" ();

-- What the coach's screens ask for in one call each; a list of 10,000 is searched and paged here. What waits for a guardian is left out.
create function "public"."search_submissions" (
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
grant execute on function "public"."search_submissions" to "authenticated", "service_role";

create function "public"."count_submissions" ()
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
comment on function "public"."count_submissions" is 'Number of submissions that the caller coaches, in all and by status. Coaches only.';
grant execute on function "public"."count_submissions" to "authenticated", "service_role";

create function "public"."review_queue" (
  "p_filter" text default 'all', "p_group_id" uuid default null, "p_search" text default '', "p_limit" integer default 24, "p_offset" integer default 0
)
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
    "groups" text[],
    "coach_id" uuid,
    "coach_name" text,
    "coach_away_until" date,
    "claimed_by" text,
    "claim_is_mine" boolean,
    "unanswered_reply" text,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  v_me uuid := (select "private"."member_id"());
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with "mine" as (
    select "s".*, "a"."coach_id",
      case when "s"."submission_status" <> 'pending' then (
        select "last"."body" from "public"."review_replies" as "last"
        where "last"."submission_id" = "s"."id"
        order by "last"."created_at" desc, "last"."id" limit 1
      ) end as "reply"
    from "public"."video_submissions" as "s"
    left join "public"."athlete_coaches" as "a" on "a"."athlete_id" = "s"."user_id"
    where "s"."submitted_at" is not null
      and case when "p_filter" = 'replies' then "s"."unanswered_since" is not null and "s"."submission_status" <> 'pending'
        else "s"."submission_status" = 'pending' end
      and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  ), "waiting" as (
    select "m".*,
      case when "m"."submission_status" = 'pending' then
        "private"."review_due_for" ("m"."user_id", "m"."submitted_at", "c"."spent_at", "m"."cleared_at")
      end as "due_at",
      "c"."submission_id" is not null as "is_covered",
      "c"."credit_id" is not null and "c"."revoked_at" is null as "has_credit",
      "c"."revoked_at" is not null as "credit_refunded",
      "private"."is_subscriber" ("m"."user_id") as "is_subscriber"
    from "mine" as "m"
    -- Looked up for each row, because the planner would read the whole table for a few replies.
    left join lateral (
      select "spent"."submission_id", "spent"."spent_at", "spent"."credit_id", "r"."revoked_at"
      from "public"."spent_credits" as "spent"
      left join "public"."review_credits" as "r" on "r"."id" = "spent"."credit_id"
      where "spent"."submission_id" = "m"."id" and "spent"."returned_at" is null
      limit 1
    ) as "c" on true
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded", "w"."is_subscriber",
    coalesce("j"."question", ''), "j"."trim_start_us",
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "gm"
      join "public"."athlete_groups" as "g" on "g"."id" = "gm"."group_id"
      where "gm"."athlete_id" = "w"."user_id" order by lower("g"."name")
    ),
    "w"."coach_id", "private"."name_of" ("w"."coach_id"),
    case when (now() at time zone 'UTC')::date between "away"."away_from" and "away"."away_until" then "away"."away_until" end,
    "private"."name_of" ("claim"."coach_id"), coalesce("claim"."coach_id" = v_me, false), "w"."reply", count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  left join "public"."coach_settings" as "away" on "away"."user_id" = "w"."coach_id"
  left join "public"."review_claims" as "claim" on "claim"."submission_id" = "w"."id" and "claim"."expires_at" > now()
  where ("p_filter" = 'replies' or "w"."is_covered" = ("p_filter" <> 'uncovered'))
    and case "p_filter"
      when 'mine' then "w"."coach_id" = v_me or "claim"."coach_id" = v_me
      when 'paid' then "w"."has_credit" or "w"."is_subscriber"
      when 'overdue' then "w"."due_at" < now()
      else true
    end
    and ("p_group_id" is null or exists (
      select 1 from "public"."athlete_group_members" as "gm"
      where "gm"."group_id" = "p_group_id" and "gm"."athlete_id" = "w"."user_id"
    ))
    and (v_search = '' or strpos(
      lower(concat_ws(' ', "p"."first_name", "p"."last_name", "w"."video_file_name", "j"."question")), v_search
    ) > 0)
  order by "w"."has_credit" desc, "w"."due_at", "w"."reviewed_at", "w"."submitted_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."review_queue" is
  'Submitted videos that need the caller: paid reviews first, then the one due first; hours_left is below zero when overdue. p_filter is all, mine, '
  'paid, overdue, uncovered: submissions that wait for a credit, or replies: finished reviews in which the athlete wrote last. Searches names, file name and question. Coaches only.';
grant execute on function "public"."review_queue" to "authenticated", "service_role";

create function "public"."review_overview" ("p_submission_id" uuid) returns table (
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
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."id" = "c"."credit_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "private"."member_id"()) or ("private"."is_my_athlete" ("s"."user_id") and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;
comment on function "public"."review_overview" is
  'Header of a review: athlete, coach, due time and how it was paid for. For the athlete and their coach.';
grant execute on function "public"."review_overview" to "authenticated", "service_role";

-- Under the caller's own rights, so that drafts stay out of it.
create function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
  "is_new" boolean,
  "summary" text,
  "notes" bigint,
  "notes_done" bigint,
  "coach_replies" bigint,
  "total" bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."video_file_name", "s"."submission_status", "s"."created_at", "s"."submitted_at",
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    "s"."reviewed_at", "s"."submission_status" <> 'pending' and (
      "s"."seen_at" is null or exists (
        select 1 from "public"."review_replies" as "a"
        where "a"."submission_id" = "s"."id" and "a"."is_coach" and "a"."created_at" > "s"."seen_at"
      )
    ), coalesce("r"."summary", ''),
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'),
    (
      select count(*) from "public"."review_notes" as "n"
      where "n"."submission_id" = "s"."id" and "n"."done_at" is not null and "s"."submission_status" <> 'pending'
    ),
    (select count(*) from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id" and "a"."is_coach"),
    count(*) over ()
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."reviews" as "r" on "r"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'
  where "s"."user_id" = (select "auth"."uid"())
  order by coalesce("s"."reviewed_at", "s"."created_at") desc, "s"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
$$;
comment on function "public"."list_my_feedback" is
  'The caller''s submissions with their reviews, the latest first. Drafts of the coach are not counted.';
grant execute on function "public"."list_my_feedback" to "authenticated", "service_role";

create trigger "submission_decisions_respect_claim" before insert on "public"."submission_decisions"
  for each row execute function "private"."respect_claim" ();

-- A review that no credit and no month covered was a favor, and had no due time. A decision clears a submission, too: that is no wait.
create function "public"."review_times" () returns table ("reviews" bigint, "median_hours" numeric, "p90_hours" numeric)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see answer times.' using errcode = '42501';
  end if;
  return query
  with "answered" as (
    select extract(epoch from "s"."reviewed_at" - greatest(
      "s"."submitted_at", "c"."spent_at", case when "s"."cleared_at" < "s"."reviewed_at" then "s"."cleared_at" end
    )) / 3600 as "hours"
    from "public"."video_submissions" as "s"
    join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
    where "s"."submission_status" <> 'pending' and "s"."submitted_at" is not null
      and "private"."happened_since" ("s"."reviewed_at", now() - interval '30 days')
      and ("private"."is_admin"() or "s"."reviewed_by" = (select "private"."member_id"()))
  )
  select count(*), round((percentile_cont(0.5) within group (order by "hours"))::numeric, 1),
    round((percentile_cont(0.9) within group (order by "hours"))::numeric, 1)
  from "answered";
end;
$$;
comment on function "public"."review_times" is
  'Reviews of the last 30 days and the hours from submission to answer, median and 90th percentile: a coach''s own, the owner''s of all coaches. '
  'Hours are null without a review. Coaches only.';
grant execute on function "public"."review_times" to "authenticated", "service_role";

-- Mails to coaches: a video was submitted, a review is due in 12 hours, an athlete replied. Each coach gets them one by one, as one summary a day, or not.
-- A daily summary is a bundle of notices that are all due at the same time.
create function "private"."coaches_to_notify" ("p_athlete_id" uuid) returns table ("coach_id" uuid, "email" text, "send_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with "today" as (select (now() at time zone 'UTC')::date as "day"), "coaches" as (
    select "u"."id", "u"."email"::text as "email", coalesce("s"."notices", 'each') as "notices",
      coalesce("today"."day" between "s"."away_from" and "s"."away_until", false) as "is_away",
      "u"."id" = (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id") as "is_own"
    from "auth"."users" as "u"
    cross join "today"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "u"."id"
    where "u"."email" is not null and "u"."id" <> "p_athlete_id"
      and exists (select from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" in ('admin', 'coach'))
  )
  select "c"."id", "c"."email",
    case when "c"."notices" = 'daily' then ("today"."day" + interval '1 day 6 hours') at time zone 'UTC' else now() end
  from "coaches" as "c" cross join "today"
  where "c"."notices" <> 'none' and not "c"."is_away"
    and ("c"."is_own" or not exists (select from "coaches" as "own" where "own"."is_own" and not "own"."is_away"));
$$;
comment on function "private"."coaches_to_notify" is
  'The athlete''s coach, or without one, or while they are away, every coach; without those who are away or want no mails. A daily summary is sent at 6:00 UTC.';

create function "private"."queue_submission_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."notify_coaches" (new."id");
  return null;
end;
$$;

create trigger "video_submissions_notify_coaches" after update of "submitted_at", "cleared_at" on "public"."video_submissions"
  for each row when (new."submitted_at" is not null and new."submission_status" = 'pending')
  execute function "private"."queue_submission_notices" ();

-- The credit of each pending submission is looked up; a join would read all spent credits.
create function "public"."queue_due_notices" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-due', "coach"."email", jsonb_build_object('submissionId', "s"."id"),
    'coach-due:' || "s"."id" || ':' || "coach"."coach_id", "coach"."send_at"
  from "public"."video_submissions" as "s"
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "coach"
  where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null and not "private"."waits_for_guardian" ("s"."id")
    and "private"."review_due_for" (
      "s"."user_id", "s"."submitted_at",
      (select "c"."spent_at" from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id" and "c"."returned_at" is null),
      "s"."cleared_at"
    ) between now() and now() + interval '12 hours'
  on conflict ("dedupe_key") do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function "public"."queue_due_notices" is
  'Queues a mail to the coaches for each review that is due within 12 hours, once. Returns how many mails.';
grant execute on function "public"."queue_due_notices" to "service_role";

create function "public"."coach_notice" ("p_submission_id" uuid)
  returns table ("athlete" text, "question" text, "due_at" timestamptz, "is_paid" boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."name_of" ("s"."user_id"), coalesce("j"."question", ''),
    "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at"),
    "private"."is_paid_review" ("s"."id")
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  where "s"."id" = "p_submission_id" and "s"."submission_status" = 'pending' and not "private"."waits_for_guardian" ("s"."id");
$$;
comment on function "public"."coach_notice" is
  'What a mail to a coach says about a pending submission. No row once it is decided or deleted.';
grant execute on function "public"."coach_notice" to "service_role";

create trigger "clean_text" before insert or update of "reason" on "public"."submission_decisions"
  for each row execute function "private"."clean_columns" ('reason');

create trigger "submission_decisions_open" after insert on "public"."submission_decisions"
  for each row execute function "private"."open_decided" ();
