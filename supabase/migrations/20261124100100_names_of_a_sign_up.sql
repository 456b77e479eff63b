-- The name typed with a sign-up reaches the account when its address is confirmed, and the profile with it. Supabase Auth knows the
-- name from the beginning; there this writes what the profile already has.
create function "private"."name_confirmed_profile" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update "public"."profiles"
  set
    "first_name" = left(coalesce(new."raw_user_meta_data" ->> 'first_name', "first_name"), 100),
    "last_name" = left(coalesce(new."raw_user_meta_data" ->> 'last_name', "last_name"), 100)
  where "id" = new."id";
  return new;
end;
$$;

comment on function "private"."name_confirmed_profile" () is
  'Gives a profile the name of the sign-up that was confirmed. SECURITY DEFINER because the auth service has no rights on profiles.';

revoke all on function "private"."name_confirmed_profile" () from public;

create trigger "name_confirmed_profile"
  after update of "email_confirmed_at" on "auth"."users"
  for each row
  when (old."email_confirmed_at" is null and new."email_confirmed_at" is not null)
  execute function "private"."name_confirmed_profile" ();
