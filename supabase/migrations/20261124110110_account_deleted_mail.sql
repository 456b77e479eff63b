-- A deleted account gets a last mail, queued with the deletion. It rests on the address alone.
create or replace function "private"."forget_person" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."orders"
  set "user_id" = null, "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  if old."email_confirmed_at" is not null then
    delete from "public"."mail_outbox"
    where lower("recipient") = lower(old."email") and ("sent_at" is not null or "failed_at" is not null);
    insert into "public"."mail_outbox" ("kind", "recipient") values ('account-deleted', old."email");
  end if;
  return old;
end;
$$;
