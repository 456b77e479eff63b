-- How long mails and videos without a submission are kept is the owner's decision, as other things in private.settings.

insert into "private"."settings" ("name", "value", "meaning") values
  ('keep_mail_days', '90', 'How many days the queue remembers a mail that was sent or given up: its kind, its recipient, and what came of it. At least 1.'),
  ('keep_file_request_days', '1', 'The same for mails that somebody asked for with an address, which may have bought nothing. At least 1.'),
  ('keep_forgotten_video_days', '2', 'How many days a stored video is kept that no submission names. At least 1: a browser may still be about to name it.');

create function "private"."days_setting" ("p_name" text) returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select make_interval(days => greatest(1, ("private"."setting"("p_name"))::int));
$$;

comment on function "private"."days_setting" (text) is 'A setting that is a number of days, at least one.';

create or replace function "public"."forget_old_mail" () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from "public"."mail_outbox"
  where coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_mail_days')
    or ("kind" = 'my-files' and coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_file_request_days'));
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;

comment on function "public"."forget_old_mail" () is
  'Deletes what the queue remembers of mails, keep_mail_days after they were sent or given up, and keep_file_request_days for requests for files.';

drop function "public"."list_forgotten_videos" (timestamptz);

create function "public"."list_forgotten_videos" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'video-submissions'
    and "objects"."created_at" < "p_now" - "private"."days_setting"('keep_forgotten_video_days')
    and not exists (select 1 from "public"."video_submissions" where "video_submissions"."video_url" = "objects"."name")
  order by "objects"."created_at"
  limit 1000;
$$;

comment on function "public"."list_forgotten_videos" (timestamptz) is
  'Files in video-submissions that no submission names and that are older than keep_forgotten_video_days at a time; at most 1000.';

revoke all on function "private"."days_setting" (text) from public, "anon", "authenticated";
grant execute on function "private"."days_setting" (text) to "service_role";
revoke all on function "public"."list_forgotten_videos" (timestamptz) from public, "anon", "authenticated";
grant execute on function "public"."list_forgotten_videos" (timestamptz) to "service_role";
