-- A policy reads the status as of the statement's start. A note that another coach wrote while a review was being finished could still be
-- added to it. The lock makes one wait for the other.
create function "private"."require_pending_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
begin
  select "submission_status" into v_status from "public"."video_submissions" where "id" = new."submission_id" for share;
  if v_status <> 'pending' and (select "private"."member_id"()) is not null then
    raise exception 'This review is finished.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function "private"."require_pending_review" is
  'Refuses rows that a coach adds to a review which was finished at the same moment. The service may add them.';
revoke all on function "private"."require_pending_review" from public;

create trigger "review_notes_require_pending_review" before insert on "public"."review_notes"
  for each row execute function "private"."require_pending_review" ();
create trigger "review_drills_require_pending_review" before insert on "public"."review_drills"
  for each row execute function "private"."require_pending_review" ();
create trigger "review_steps_require_pending_review" before insert on "public"."review_steps"
  for each row execute function "private"."require_pending_review" ();
