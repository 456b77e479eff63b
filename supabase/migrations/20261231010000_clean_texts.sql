-- One rule for texts that people write: characters that nobody sees, and that reverse or hide what stands beside them, are removed. What makes up emoji and
-- other scripts (joiners, variation selectors, marks of direction) stays. A text without a visible character becomes empty, which a table refuses where it
-- needs a text. A trigger and no check, so that rows from before can be restored.

create function "private"."clean_text" ("p_text" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select case
    when "p_text" ~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\uFFF9-\uFFFB\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
      then regexp_replace("p_text", '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    else ''
  end;
$$;
comment on function "private"."clean_text" is
  'A text without control characters and overrides of direction; empty when nothing in it is visible.';
revoke all on function "private"."clean_text" from public;

create function "private"."clean_columns" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_cleaned jsonb;
begin
  select jsonb_object_agg(
    "column", case jsonb_typeof(v_row -> "column")
      when 'string' then to_jsonb("private"."clean_text" (v_row ->> "column"))
      else coalesce(nullif("private"."clean_text" ((v_row -> "column")::text), '')::jsonb, v_row -> "column")
    end
  ) into v_cleaned
  from unnest(tg_argv) as "column"
  where v_row ->> "column" is not null;
  if v_cleaned is null or v_row || v_cleaned = v_row then
    return new;
  end if;
  return jsonb_populate_record(new, v_cleaned);
end;
$$;
comment on function "private"."clean_columns" is 'Cleans the columns that its trigger names: texts, arrays and jsonb. Triggers run by name: clean_text precedes what reads the row.';
revoke all on function "private"."clean_columns" from public;

create trigger "clean_text" before insert or update of "name" on "public"."athlete_groups"
  for each row execute function "private"."clean_columns" ('name');
create trigger "clean_text" before insert or update of "body" on "public"."chat_messages"
  for each row execute function "private"."clean_columns" ('body');
create trigger "clean_text" before insert or update of "body" on "public"."coach_notes"
  for each row execute function "private"."clean_columns" ('body');
create trigger "clean_text" before insert or update of "name", "subject", "message" on "public"."contact_messages"
  for each row execute function "private"."clean_columns" ('name', 'subject', 'message');
create trigger "clean_text" before insert or update of "product_name", "name" on "public"."free_download_submissions"
  for each row execute function "private"."clean_columns" ('product_name', 'name');
create trigger "clean_text" before insert or update of "name" on "public"."guardians"
  for each row execute function "private"."clean_columns" ('name');
create trigger "clean_text" before insert or update of "name", "group_name" on "public"."invitations"
  for each row execute function "private"."clean_columns" ('name', 'group_name');
create trigger "clean_text" before insert or update of "reps", "title" on "public"."item_logs"
  for each row execute function "private"."clean_columns" ('reps', 'title');
create trigger "clean_text" before insert or update of "question" on "public"."jumps"
  for each row execute function "private"."clean_columns" ('question');
create trigger "clean_text" before insert or update of "note", "reps", "title" on "public"."plan_items"
  for each row execute function "private"."clean_columns" ('note', 'reps', 'title');
create trigger "clean_text" before insert or update of "notes", "title" on "public"."plan_sessions"
  for each row execute function "private"."clean_columns" ('notes', 'title');
create trigger "clean_text" before insert or update of "file_name" on "public"."product_files"
  for each row execute function "private"."clean_columns" ('file_name');
create trigger "clean_text" before insert or update of "first_name", "last_name" on "public"."profiles"
  for each row execute function "private"."clean_columns" ('first_name', 'last_name');
create trigger "clean_text" before insert or update of "note" on "public"."review_credits"
  for each row execute function "private"."clean_columns" ('note');
create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_notes"
  for each row execute function "private"."clean_columns" ('body', 'shapes');
create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_replies"
  for each row execute function "private"."clean_columns" ('body', 'shapes');
create trigger "clean_text" before insert or update of "captions" on "public"."review_voice_overs"
  for each row execute function "private"."clean_columns" ('captions');
create trigger "clean_text" before insert or update of "summary" on "public"."reviews"
  for each row execute function "private"."clean_columns" ('summary');
create trigger "clean_text" before insert or update of "body" on "public"."saved_comments"
  for each row execute function "private"."clean_columns" ('body');
create trigger "clean_text" before insert or update of "remark" on "public"."session_logs"
  for each row execute function "private"."clean_columns" ('remark');
create trigger "clean_text" before insert or update of "reason" on "public"."submission_decisions"
  for each row execute function "private"."clean_columns" ('reason');
create trigger "clean_text" before insert or update of "name", "notes" on "public"."training_plans"
  for each row execute function "private"."clean_columns" ('name', 'notes');
create trigger "clean_text" before insert or update of "video_file_name" on "public"."video_submissions"
  for each row execute function "private"."clean_columns" ('video_file_name');
create trigger "clean_text" before insert or update of "title", "description", "category", "duration", "equipment", "instructions", "key_points", "target_muscles" on "public"."videos"
  for each row execute function "private"."clean_columns" (
    'title', 'description', 'category', 'duration', 'equipment', 'instructions', 'key_points', 'target_muscles'
  );
create trigger "clean_text" before insert or update of "first_name", "last_name" on "public"."waitlist"
  for each row execute function "private"."clean_columns" ('first_name', 'last_name');
