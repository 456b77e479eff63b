-- What coaches read in one call leaves out what waits for a guardian, and the time to answer runs from the consent.

drop function "private"."review_due_at" (timestamptz, timestamptz);

create function "private"."review_due_at" (
  "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest("p_submitted_at", "p_spent_at", "p_cleared_at") + ("value")::integer * interval '1 hour'
  from "private"."settings"
  where "name" = 'review_hours' and "p_submitted_at" is not null;
$$;

-- The functions below are as before, without the submissions that wait for a guardian.

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
    "question" text,
    "draft_notes" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see the queue.' using errcode = '42501';
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
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), coalesce("p"."is_minor", false),
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded",
    coalesce("j"."question", ''), (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
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
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), coalesce("p"."is_minor", false), "g"."name",
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
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "auth"."uid"()) or ("private"."is_admin"() and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;

create or replace function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
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
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    "s"."reviewed_at", coalesce("r"."summary", ''),
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
  if not "private"."is_admin"() then
    raise exception 'Only admins see every submission.' using errcode = '42501';
  end if;
  return query
  with "found" as materialized (
    select "s"."id", "s"."created_at"
    from "public"."video_submissions" as "s"
    where ("p_status" is null or "s"."submission_status" = "p_status")
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

create or replace function "public"."count_submissions" ()
  returns table ("total" bigint, "pending" bigint, "approved" bigint, "rejected" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see every submission.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where "submission_status" = 'pending'),
    count(*) filter (where "submission_status" = 'approved'), count(*) filter (where "submission_status" = 'rejected')
  from "public"."video_submissions" as "s"
  where "s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ());
end;
$$;

create or replace function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."is_admin"() then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if "p_decision" is null or "p_decision" not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  if coalesce("p_summary", '') !~ '\S' then
    raise exception 'Please write a summary.' using errcode = '22023', detail = 'no_summary';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission."submission_status" = "p_decision" and v_submission."reviewed_by" = (select "auth"."uid"()) then
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

create or replace function "public"."decide_submission" ("p_submission_id" uuid, "p_decision" text, "p_reason" text default '') returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_admin uuid := (select "auth"."uid"());
  v_status text;
  v_stored "public"."submission_decisions";
  v_reason text := case when "p_decision" = 'rejected' then btrim(coalesce("p_reason", ''), E' \t\r\n') else '' end;
begin
  if not "private"."is_admin"() then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  if "p_decision" = 'rejected' and v_reason = '' then
    raise exception 'Please say why you reject the video.' using errcode = '22023', detail = 'no_reason';
  end if;
  select "submission_status" into v_status from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or "private"."waits_for_guardian" ("p_submission_id") then
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

-- The export grows by the answers of the person's guardians.
alter function "public"."export_account" (uuid) rename to "export_account_before_consents";
alter function "public"."export_account_before_consents" (uuid) set schema "private";

create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_account_before_consents" ("p_user_id") || jsonb_build_object(
    'guardian_consents', (
      select coalesce(jsonb_agg(to_jsonb("guardian_consents") - 'user_id' order by "email"), '[]')
      from "public"."guardian_consents" where "user_id" = "p_user_id"
    )
  );
$$;

comment on function "public"."export_account" (uuid) is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages.';

revoke all on function "private"."export_account_before_consents" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."export_account" (uuid) from public, "anon", "authenticated";
grant execute on function "public"."export_account" (uuid) to "service_role";

revoke all on function "private"."review_due_at" (timestamptz, timestamptz, timestamptz) from public, "anon", "authenticated";
grant execute on function "private"."review_due_at" (timestamptz, timestamptz, timestamptz) to "authenticated", "service_role";
