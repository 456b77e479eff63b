-- A finished review knows since when its athlete waits for a reply, so that the queue does not look at the replies of every review.

alter table "public"."video_submissions" add column "unanswered_since" timestamptz;
comment on column "public"."video_submissions"."unanswered_since" is
  'When the athlete wrote the last reply of a review; null if a coach did, or nobody.';
create index "video_submissions_unanswered" on "public"."video_submissions" ("unanswered_since") where "unanswered_since" is not null;

create function "private"."last_athlete_reply_at" ("p_submission_id" uuid) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when not "is_coach" then "created_at" end
  from "public"."review_replies"
  where "submission_id" = "p_submission_id"
  order by "created_at" desc, "id"
  limit 1;
$$;
revoke all on function "private"."last_athlete_reply_at" from public;

update "public"."video_submissions" set "unanswered_since" = "private"."last_athlete_reply_at" ("id")
where "id" in (select "submission_id" from "public"."review_replies");

create function "private"."note_last_reply" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid := case tg_op when 'DELETE' then old."submission_id" else new."submission_id" end;
  v_since timestamptz := "private"."last_athlete_reply_at" (v_id);
begin
  update "public"."video_submissions" set "unanswered_since" = v_since
  where "id" = v_id and "unanswered_since" is distinct from v_since;
  return null;
end;
$$;
revoke all on function "private"."note_last_reply" from public;
create trigger "review_replies_note_last" after insert or delete on "public"."review_replies"
  for each row execute function "private"."note_last_reply" ();
