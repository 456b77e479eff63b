-- Messages in the export and in what is deleted with an account. A coach's messages stay with the athlete, without their author.

create or replace function "public"."list_personal_files" ("p_user_id" uuid) returns table ("bucket_id" text, "name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "bucket_id", "name" from "storage"."objects"
  where ("bucket_id" = 'video-submissions' and ("owner_id" = "p_user_id"::text or starts_with("name", "p_user_id"::text || '/')))
    -- Pictures that a coach sent belong to the athlete's thread.
    or ("bucket_id" = 'chat-images' and starts_with("name", "p_user_id"::text || '/'))
  order by "name"
  limit 1000;
$$;

create function "private"."export_chat" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'chat', (
      select coalesce(
        jsonb_agg(to_jsonb("chat_messages") - 'athlete_id' - 'author_id' order by "created_at", "id"), '[]'
      )
      from "public"."chat_messages" where "athlete_id" = "p_user_id"
    ),
    'chat_written', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', "id", 'body', "body", 'drill_ids', "drill_ids", 'is_announcement', "announcement_id" is not null, 'created_at', "created_at")
          order by "created_at", "id"
        ),
        '[]'
      )
      from "public"."chat_messages" where "author_id" = "p_user_id" and "athlete_id" <> "p_user_id"
    ),
    'chat_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('read_at', "read_at") order by "read_at"), '[]')
      from "public"."chat_reads" where "user_id" = "p_user_id"
    )
  );
$$;
revoke all on function "private"."export_chat" from public;
