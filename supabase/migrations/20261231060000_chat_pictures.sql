-- A message names only pictures that were uploaded. A trigger and no check, so that a backup is restored in any order.

create function "private"."require_chat_pictures" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select 1 from unnest(new."images") as "image"
    where not exists (select 1 from "storage"."objects" where "bucket_id" = 'chat-images' and "name" = "image")
  ) then
    raise exception 'A picture of this message was not uploaded. Add it again.' using errcode = '23514', detail = 'picture_missing';
  end if;
  return new;
end;
$$;
revoke all on function "private"."require_chat_pictures" from public;

create trigger "chat_messages_require_pictures" before insert on "public"."chat_messages"
  for each row when (new."images" <> '{}') execute function "private"."require_chat_pictures" ();
