-- A video that is not in the queue after its upload says what it waits for, also by mail: one a day at most.

create function "public"."list_waiting_videos" ("p_user_id" uuid) returns table ("video_file_name" text, "waits_for" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "s"."video_file_name",
    case when "private"."waits_for_guardian" ("s"."id") then 'guardian' else 'review' end
  from "public"."video_submissions" as "s"
  where "s"."user_id" = "p_user_id" and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
    and (
      "private"."waits_for_guardian" ("s"."id")
      or not exists (select from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id" and "c"."returned_at" is null)
    )
  order by "s"."created_at" desc, "s"."id";
$$;
comment on function "public"."list_waiting_videos" is
  'A member''s submitted videos that are not in the queue yet, the newest first, and what each waits for: guardian, or review (a credit or the next month).';
revoke all on function "public"."list_waiting_videos" from public, "anon", "authenticated";
grant execute on function "public"."list_waiting_videos" to "service_role";

-- Sent after five minutes, so that one mail names the videos that are uploaded together.
create function "private"."queue_waiting_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'submission-waits', "email", jsonb_build_object('userId', new."user_id"),
    'submission-waits:' || new."user_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  from "auth"."users"
  where "id" = new."user_id" and "email" is not null and new."submission_status" = 'pending' and (
    "private"."waits_for_guardian" (new."id")
    or not exists (select from "public"."spent_credits" where "submission_id" = new."id")
  )
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;
revoke all on function "private"."queue_waiting_mail" from public;
-- Runs after video_submissions_cover_new, by its name.
create trigger "video_submissions_tell_waiting" after insert on "public"."video_submissions"
  for each row execute function "private"."queue_waiting_mail" ();
