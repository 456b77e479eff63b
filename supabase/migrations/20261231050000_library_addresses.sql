-- The films, pictures and captions of the library are paths of this site or https addresses. Anything else (javascript:, data:, //host, http:) is refused.
-- A trigger and no check, so that rows from before can be restored.

create function "private"."check_video_addresses" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_column text;
begin
  for v_column in
    select "key" from jsonb_each_text(jsonb_build_object(
      'video_url', new."video_url", 'thumbnail_url', new."thumbnail_url", 'captions_url', new."captions_url"
    ))
    where "value" !~ '^(/[^/[:space:]\\<>"]|https://[A-Za-z0-9.-]+[/:])[^[:space:]\\<>"]*$'
      and (tg_op = 'INSERT' or "value" is distinct from to_jsonb(old) ->> "key")
  loop
    raise exception '% must be a path such as /storage/v1/object/public/videos/1.mp4, or an address that begins with https://.',
      case v_column when 'video_url' then 'The video' when 'thumbnail_url' then 'The picture' else 'The captions file' end
      using errcode = '23514', detail = v_column;
  end loop;
  return new;
end;
$$;
revoke all on function "private"."check_video_addresses" from public;

create trigger "videos_check_addresses" before insert or update of "video_url", "thumbnail_url", "captions_url" on "public"."videos"
  for each row execute function "private"."check_video_addresses" ();
