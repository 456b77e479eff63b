-- What coach and athlete do in the review room: save a note, tick it off, finish the review, answer.

create function "public"."save_review_note" (
  "p_id" uuid, "p_submission_id" uuid, "p_at_us" bigint, "p_end_us" bigint, "p_body" text, "p_shapes" jsonb, "p_version" integer
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_note "public"."review_notes";
begin
  select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  if not found then
    if "p_version" > 0 then
      return jsonb_build_object('outcome', 'gone', 'note', null);
    end if;
    insert into "public"."review_notes" ("id", "submission_id", "at_us", "end_us", "body", "shapes")
    values ("p_id", "p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes")
    on conflict ("id") do nothing
    returning * into v_note;
    if found then
      return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
    end if;
    -- Sent twice at the same moment: the other one came first.
    select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  end if;
  if row (v_note."submission_id", v_note."at_us", v_note."end_us", v_note."body", v_note."shapes")
    is not distinct from row ("p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes") then
    return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
  end if;
  if v_note."submission_id" is distinct from "p_submission_id" or v_note."version" is distinct from "p_version" then
    return jsonb_build_object('outcome', 'conflict', 'note', to_jsonb(v_note));
  end if;
  update "public"."review_notes"
  set "at_us" = "p_at_us", "end_us" = "p_end_us", "body" = "p_body", "shapes" = "p_shapes"
  where "id" = "p_id"
  returning * into v_note;
  return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
end;
$$;
comment on function "public"."save_review_note" is
  'Writes a note as the coach has it; harmless to repeat. p_version: the version last seen, 0 for a note never saved. Answers {outcome, note}: '
  'saved; conflict, with the note as somebody else wrote it meanwhile; gone, when it was deleted.';
revoke all on function "public"."save_review_note" from public, "anon";
grant execute on function "public"."save_review_note" to "authenticated", "service_role";

create function "public"."mark_note_done" ("p_note_id" uuid, "p_done" boolean) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_done_at timestamptz;
begin
  update "public"."review_notes" as "n"
  set "done_at" = case when "p_done" then coalesce("n"."done_at", now()) end
  from "public"."video_submissions" as "s"
  where "n"."id" = "p_note_id" and "s"."id" = "n"."submission_id"
    and "s"."user_id" = (select "private"."member_id"()) and "s"."submission_status" <> 'pending'
  returning "n"."done_at" into v_done_at;
  if not found then
    raise exception 'You have no such note.' using errcode = '42501';
  end if;
  return v_done_at;
end;
$$;
comment on function "public"."mark_note_done" is
  'The athlete ticks a note of their finished review off, or takes the tick away. Answers since when it is done.';
revoke all on function "public"."mark_note_done" from public, "anon";
grant execute on function "public"."mark_note_done" to "authenticated", "service_role";

create function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
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
  'Ends a review as approved or rejected, with its summary: from here on the athlete reads it, and is told by mail. Answers since when; asked '
  'again by the same coach, the same. Error details: no_summary, already_reviewed, gone. Admins only.';
revoke all on function "public"."finish_review" from public, "anon";
grant execute on function "public"."finish_review" to "authenticated", "service_role";

-- A coach's reply goes to the athlete and the guardian. An athlete's goes to the coach who decided, one mail an hour for each submission.
create function "private"."queue_reply_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions" where "id" = new."submission_id";
  if new."is_coach" then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    select 'review-reply', "users"."email", jsonb_build_object('replyId', new."id"), 'review-reply:' || new."id"
    from "auth"."users"
    where "users"."id" = v_submission."user_id" and "users"."email" is not null
    union all
    select 'review-reply', "guardians"."email", jsonb_build_object('replyId', new."id", 'guardianOf', v_submission."user_id"),
      'review-reply:' || new."id" || ':guardian'
    from "public"."guardians"
    where "guardians"."user_id" = v_submission."user_id" and "guardians"."stopped_at" is null
    on conflict ("dedupe_key") do nothing;
  else
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    select 'review-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      'review-reply:' || new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24')
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;
revoke all on function "private"."queue_reply_mail" from public;

create trigger "review_replies_queue_mail" after insert on "public"."review_replies"
  for each row execute function "private"."queue_reply_mail" ();
