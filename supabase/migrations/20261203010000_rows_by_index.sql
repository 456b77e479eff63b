-- A club of hundreds of athletes: rows that used to be found by reading the whole table.

create index "mail_outbox_recipient" on "public"."mail_outbox" (lower("recipient"), "created_at" desc);
create index "balance_transactions_live" on "public"."balance_transactions" ("created_at") where "livemode";
-- Answer times are those of the last 30 days.
create index "video_submissions_reviewed_at" on "public"."video_submissions" ("reviewed_at");
-- Deleting an account looks for its rows in these.
create index "video_submissions_reviewed_by" on "public"."video_submissions" ("reviewed_by");
create index "admin_actions_admin_id" on "public"."admin_actions" ("admin_id");

-- Storage has an index on bucket and name, but none on the owner. Policies allow a member only their own folder.
create function "private"."submission_bytes_of" ("p_user_id" uuid) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0)
    from "storage"."objects"
    where "bucket_id" = 'video-submissions' and "owner_id" = "p_user_id"::text
      and "name" collate "C" > "p_user_id"::text || '/' and "name" collate "C" < "p_user_id"::text || '0'
  );
end;
$$;
comment on function "private"."submission_bytes_of" is 'Bytes of the videos in a member''s folder. ''0'' is the character after ''/''.';
revoke all on function "private"."submission_bytes_of" from public;

create or replace function "private"."has_submission_space_left" ("p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_owner uuid := (select "private"."member_id"());
begin
  perform pg_advisory_xact_lock(hashtextextended('submission-bytes:' || v_owner, 0));
  return "private"."submission_bytes_of" (v_owner) + "p_bytes" <= ("private"."setting" ('submission_bytes_per_member'))::bigint;
end;
$$;

create or replace function "public"."submission_room" () returns table (
  "waiting" bigint,
  "waiting_limit" bigint,
  "used_bytes" bigint,
  "bytes_limit" bigint,
  "file_bytes_limit" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user uuid := (select "private"."member_id"());
begin
  if v_user is null then
    raise exception 'Only members send videos.' using errcode = '42501';
  end if;
  return query
  select
    (select count(*) from "public"."video_submissions" where "user_id" = v_user and "submission_status" = 'pending'),
    ("private"."setting" ('open_submissions_per_member'))::bigint,
    "private"."submission_bytes_of" (v_user),
    ("private"."setting" ('submission_bytes_per_member'))::bigint,
    (select "file_size_limit" from "storage"."buckets" where "id" = 'video-submissions');
end;
$$;

-- The credit of each pending submission is looked up; a join would read all spent credits.
create or replace function "public"."queue_due_notices" () returns integer
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
