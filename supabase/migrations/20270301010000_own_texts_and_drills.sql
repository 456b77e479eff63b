-- Who wrote a note's text and who linked a drill, so that each coach is offered their own.

alter table "public"."review_notes" add column "coach_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null;
comment on column "public"."review_notes"."coach_id" is 'Who wrote the text: the coach who added the note, or who changed its text last.';
create index "review_notes_coach_id" on "public"."review_notes" ("coach_id", "created_at" desc);

alter table "public"."review_drills" add column "coach_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null;
comment on column "public"."review_drills"."coach_id" is 'The coach who linked it.';
create index "review_drills_coach_id" on "public"."review_drills" ("coach_id", "created_at" desc);

-- Of notes before this migration, only who sent the feedback is known.
update "public"."review_notes" as "n" set "coach_id" = "s"."reviewed_by"
from "public"."video_submissions" as "s"
where "s"."id" = "n"."submission_id" and "s"."reviewed_by" is not null;

update "public"."review_drills" as "d" set "coach_id" = "s"."reviewed_by"
from "public"."video_submissions" as "s"
where "s"."id" = "d"."submission_id" and "s"."reviewed_by" is not null;

-- No coach may name the author of a text: it is who wrote it, or changed it last.
create function "private"."stamp_coach" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."coach_id" := coalesce((select "auth"."uid"()), new."coach_id");
  return new;
end;
$$;

create trigger "review_notes_stamp_coach" before update of "body" on "public"."review_notes"
  for each row when (new."body" is distinct from old."body") execute function "private"."stamp_coach" ();

create or replace function "private"."export_reviews" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'submission_id', "s"."id",
            'summary', (select "summary" from "public"."reviews" where "submission_id" = "s"."id"),
            'notes', (
              select coalesce(jsonb_agg(to_jsonb("n") - 'submission_id' - 'coach_id' order by "n"."at_us", "n"."id"), '[]')
              from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id"
            ),
            'phases', (
              select coalesce(jsonb_object_agg("phase", "at_us"), '{}') from "public"."review_phases" where "submission_id" = "s"."id"
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb("d") - 'submission_id' - 'coach_id' order by "d"."created_at", "d"."id"), '[]')
              from "public"."review_drills" as "d" where "d"."submission_id" = "s"."id"
            ),
            'replies', (
              select coalesce(jsonb_agg(to_jsonb("a") - 'submission_id' - 'author_id' order by "a"."created_at", "a"."id"), '[]')
              from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id"
            )
          )
          order by "s"."created_at", "s"."id"
        ),
        '[]'
      )
      from "public"."video_submissions" as "s" where "s"."user_id" = "p_user_id" and "s"."submission_status" <> 'pending'
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb("review_replies") - 'author_id' order by "created_at", "id"), '[]')
      from "public"."review_replies" where "author_id" = "p_user_id"
    ),
    'saved_comments', (
      select coalesce(jsonb_agg(to_jsonb("saved_comments") - 'user_id' order by "created_at", "id"), '[]')
      from "public"."saved_comments" where "user_id" = "p_user_id"
    )
  );
$$;
-- Under the policies of the notes, which a coach of another athlete's no longer reads. The newest 1,000 notes bound the work.
create function "public"."my_note_texts" () returns table ("body" text, "uses" bigint)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "line", count(*)
  from (
    select "n"."created_at", btrim("l"."line", E' \t\r') as "line"
    from (
      select "body", "created_at" from "public"."review_notes"
      where "coach_id" = (select "private"."member_id"())
      order by "created_at" desc
      limit 1000
    ) as "n", regexp_split_to_table("n"."body", E'\n') as "l" ("line")
  ) as "lines"
  where char_length("line") between 8 and 500
  group by "line"
  having count(*) > 1
  order by count(*) desc, max("created_at") desc, "line"
  limit 100;
$$;
comment on function "public"."my_note_texts" is
  'Lines that the calling coach wrote in at least two notes, the most frequent first, at most 100. Only of notes that this coach wrote and may read.';
grant execute on function "public"."my_note_texts" to "authenticated", "service_role";

create function "public"."my_recent_drills" () returns table ("video_id" uuid)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "video_id"
  from (
    select "video_id", "created_at" from "public"."review_drills"
    where "coach_id" = (select "private"."member_id"())
    order by "created_at" desc
    limit 200
  ) as "linked"
  group by "video_id"
  order by max("created_at") desc, "video_id"
  limit 10;
$$;
comment on function "public"."my_recent_drills" is 'The ten exercises that the calling coach linked last, the newest first.';
grant execute on function "public"."my_recent_drills" to "authenticated", "service_role";
