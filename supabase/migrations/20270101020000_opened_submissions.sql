-- A submission is opened when a coach first opens its video, once. Until then its athlete may change what they said about it, and gets the
-- credit back by deleting it.

alter table "public"."video_submissions" add column "opened_at" timestamptz;
comment on column "public"."video_submissions"."opened_at" is 'When a coach first opened it. Set once.';

update "public"."video_submissions" set "opened_at" = now()
where "submission_status" = 'pending' and (
  "private"."has_review_draft" ("id")
  or exists (select 1 from "public"."review_claims" as "c" where "c"."submission_id" = "video_submissions"."id")
  or exists (select 1 from "public"."submission_decisions" as "d" where "d"."submission_id" = "video_submissions"."id")
);

create function "private"."record_opened" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "opened_at" = now()
  where "id" = "p_submission_id" and "opened_at" is null and "submission_status" = 'pending';
$$;
revoke all on function "private"."record_opened" from public;

create or replace function "public"."claim_submission" ("p_submission_id" uuid, "p_take_over" boolean default false)
  returns table ("coach_id" uuid, "coach_name" text, "expires_at" timestamptz, "is_mine" boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches review.' using errcode = '42501';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    return;
  end if;
  perform "private"."record_opened" ("p_submission_id");
  insert into "public"."review_claims" as "c" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", v_me, now() + interval '30 minutes')
  on conflict ("submission_id") do update
  set "coach_id" = excluded."coach_id", "expires_at" = greatest("c"."expires_at", excluded."expires_at")
  where "c"."coach_id" = v_me or "c"."expires_at" <= now() or "p_take_over";
  return query
  select "c"."coach_id", "private"."name_of" ("c"."coach_id"), "c"."expires_at", "c"."coach_id" = v_me
  from "public"."review_claims" as "c" where "c"."submission_id" = "p_submission_id";
end;
$$;
comment on function "public"."claim_submission" is
  'Opens a pending submission, claims it for 30 minutes or renews the caller''s claim, and returns who has it. Another coach''s claim stays unless '
  'p_take_over is true. Returns no row for a finished review. Error details: gone. For the athlete''s coach.';

-- The desk's preview and download. It claims nothing: another coach may have the room open.
create function "public"."open_submission" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches open submissions.' using errcode = '42501';
  end if;
  perform 1 from "public"."video_submissions"
  where "id" = "p_submission_id" and "private"."is_my_athlete" ("user_id") and not "private"."waits_for_guardian" ("id")
  for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  perform "private"."record_opened" ("p_submission_id");
end;
$$;
comment on function "public"."open_submission" is
  'Records that a coach opens a submission''s video outside the review room. Error details: gone. For the athlete''s coach.';
revoke all on function "public"."open_submission" from public, "anon";
grant execute on function "public"."open_submission" to "authenticated", "service_role";

create function "private"."open_decided" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."record_opened" (new."submission_id");
  return null;
end;
$$;
revoke all on function "private"."open_decided" from public;
create trigger "submission_decisions_open" after insert on "public"."submission_decisions"
  for each row execute function "private"."open_decided" ();

-- The row is locked before this runs, so a coach who opens it at the same moment is either before or after the deletion.
drop trigger "video_submissions_return_credit_of_deleted" on "public"."video_submissions";
create trigger "video_submissions_return_credit_of_deleted" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and old."opened_at" is null)
  execute function "private"."return_review_credit" ();

-- A first description may still come: it is written right after the upload.
create function "private"."keep_opened_jump" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  if (select "auth"."role"()) = 'authenticated' then
    select "opened_at" into v_opened_at from "public"."video_submissions" where "id" = old."submission_id" for share;
    if v_opened_at is not null then
      raise exception 'Your coach has opened this video, so it stays as it is.' using
        errcode = '42501', detail = 'opened', hint = 'Write to your coach if something is wrong.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
revoke all on function "private"."keep_opened_jump" from public;
create trigger "jumps_keep_opened" before update or delete on "public"."jumps"
  for each row execute function "private"."keep_opened_jump" ();
comment on table "public"."jumps" is
  'What the athlete tells of the jump in a submission. Theirs to change until a coach opens it. Everything may be missing.';
