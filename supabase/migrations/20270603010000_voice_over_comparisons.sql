-- A voice-over may show another film. A shared link does not.

-- Another film is not part of a link, nor is its name: it may show another athlete.
create function "private"."without_other_films" ("p_timeline" jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when jsonb_typeof("p_timeline" -> 'comparisons') is distinct from 'array'
    then "p_timeline" - array['comparisons', 'otherFrames', 'otherViews']
    else "p_timeline" - array['otherFrames', 'otherViews'] || jsonb_build_object('comparisons', (
      select coalesce(jsonb_agg(
        jsonb_build_array("change" -> 0, case when jsonb_typeof("change" -> 1) = 'object' then '{}'::jsonb end) order by "place"
      ), '[]')
      from jsonb_array_elements("p_timeline" -> 'comparisons') with ordinality as "t" ("change", "place")
    ))
  end;
$$;
comment on function "private"."without_other_films" is
  'A voice-over''s timeline for a shared link: it says when another film was compared, but neither which one nor its frames.';

create or replace function "public"."read_shared_review" ("p_token" text, "p_counts" boolean) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_link "public"."review_links";
  v_video "public"."video_submissions";
begin
  select * into v_link from "public"."review_links" as "l"
  where "l"."token_hash" = encode(sha256(convert_to("p_token", 'UTF8')), 'hex') and "l"."expires_at" > now();
  if not found then
    return null;
  end if;
  select * into v_video from "public"."video_submissions" as "v"
  where "v"."id" = v_link."submission_id" and "v"."submission_status" <> 'pending'
    and exists (
      select 1 from "storage"."objects" as "o" where "o"."bucket_id" = 'video-submissions' and "o"."name" = "v"."video_url"
    );
  if not found or "private"."sharing_state" (v_video."user_id") is distinct from 'allowed' then
    return null;
  end if;
  if "p_counts" then
    update "public"."review_links" as "l" set "views" = "l"."views" + 1, "viewed_at" = now() where "l"."id" = v_link."id";
  end if;
  return jsonb_build_object(
    'video_path', v_video."video_url",
    'expires_at', v_link."expires_at",
    'athlete_name', case when v_link."shows_name" then (
      select concat_ws(' ', nullif("first_name", ''), nullif("last_name", '')) from "public"."profiles" where "id" = v_video."user_id"
    ) end,
    'file_name', case when v_link."shows_name" then v_video."video_file_name" end,
    'status', v_video."submission_status",
    'slow_motion', v_video."slow_motion",
    'summary', (select "r"."summary" from "public"."reviews" as "r" where "r"."submission_id" = v_video."id"),
    'voice_over', case when v_link."shows_voice" then (
      select jsonb_build_object(
        'audio_name', "a"."audio_name", 'duration_ms', "a"."duration_ms", 'captions', "a"."captions",
        'timeline', case when "p_counts" then "private"."without_other_films" ("a"."timeline") end
      ) from "public"."review_voice_overs" as "a"
      where "a"."submission_id" = v_video."id"
        and exists (select 1 from "storage"."objects" as "o" where "o"."bucket_id" = 'review-audio' and "o"."name" = "a"."audio_name")
    ) end,
    'jump', (
      select jsonb_build_object(
        'grip_m', "j"."grip_m", 'pole_length_m', "j"."pole_length_m", 'pole_rating_kg', "j"."pole_rating_kg",
        'run_up_lefts', "j"."run_up_lefts", 'mid_mark_m', "j"."mid_mark_m", 'take_off_m', "j"."take_off_m",
        'standards_m', "j"."standards_m", 'bar_m', "j"."bar_m", 'made', "j"."made",
        'trim_start_us', "j"."trim_start_us", 'trim_end_us', "j"."trim_end_us"
      ) from "public"."jumps" as "j" where "j"."submission_id" = v_video."id"
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "n"."id", 'at_us', "n"."at_us", 'end_us', "n"."end_us", 'body', "n"."body", 'shapes', "n"."shapes")
        order by "n"."at_us", "n"."id"
      ) from "public"."review_notes" as "n" where "n"."submission_id" = v_video."id"
    ), '[]'),
    'phases', coalesce((
      select jsonb_object_agg("p"."phase", "p"."at_us") from "public"."review_phases" as "p" where "p"."submission_id" = v_video."id"
    ), '{}'),
    'steps', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "s"."id", 'contact_us', "s"."contact_us", 'toe_off_us', "s"."toe_off_us")
        order by "s"."contact_us", "s"."id"
      ) from "public"."review_steps" as "s" where "s"."submission_id" = v_video."id"
    ), '[]'),
    'measurements', coalesce((
      select jsonb_agg(to_jsonb("m") - 'submission_id' order by "m"."id")
      from "public"."review_measurements" as "m" where "m"."submission_id" = v_video."id"
    ), '[]'),
    'paths', coalesce((
      select jsonb_agg(jsonb_build_object('part', "t"."part", 'points', "t"."points"))
      from "public"."review_paths" as "t" where "t"."submission_id" = v_video."id"
    ), '[]'),
    'drills', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "d"."id", 'note_id', "d"."note_id", 'title', "f"."title", 'key', coalesce("f"."slug", "f"."id"::text))
      ) from "public"."review_drills" as "d" join "public"."videos" as "f" on "f"."id" = "d"."video_id"
      where "d"."submission_id" = v_video."id"
    ), '[]')
  );
end;
$$;
comment on column "public"."review_voice_overs"."timeline" is
  'What the picture showed at each millisecond of the audio: frames, speed, drawings, zoom, and the comparison with another film, which it names '
  'by its id. Its shape is in app/features/review/room/voice/timeline.ts.';
