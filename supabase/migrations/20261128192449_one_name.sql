-- A member's name is saved with the account, and the profile gets it: in both places or in none.

drop trigger "name_confirmed_profile" on "auth"."users";
create trigger "name_confirmed_profile"
  after update of "email_confirmed_at", "raw_user_meta_data" on "auth"."users"
  for each row
  when (
    new."email_confirmed_at" is not null
    and (old."email_confirmed_at" is null or old."raw_user_meta_data" is distinct from new."raw_user_meta_data")
  )
  execute function "private"."name_confirmed_profile" ();

comment on function "private"."name_confirmed_profile" is
  'Gives a profile the name of its confirmed account. SECURITY DEFINER because the auth service has no rights on profiles.';
