-- A person's own data: files by mail, the export, and what remains when an account goes.

create table "private"."settings" (
  "name" text primary key,
  "value" jsonb not null,
  "meaning" text not null
);

comment on table "private"."settings" is 'What the owner may decide about the data. Changed by SQL: update "private"."settings" set "value" = … where "name" = ….';

insert into "private"."settings" ("name", "value", "meaning") values
  (
    'keep_order_address', 'false',
    'Whether the orders of a deleted account keep the buyer''s e-mail address, for bookkeeping that has to name the buyer.'
  );

create function "private"."setting" ("p_name" text) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "value" from "private"."settings" where "name" = "p_name";
$$;

-- One row an address, used again and again, so that asking often fills nothing. Every address is written down in the same way,
-- known or not: whether there is something to send turns out when the mail is rendered, and no answer's time tells it.
create function "public"."request_my_files" ("p_email" text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "public"."mail_outbox" as "mail" ("kind", "recipient", "dedupe_key")
  values ('my-files', lower(btrim("p_email")), 'my-files:' || lower(btrim("p_email")))
  on conflict ("dedupe_key") do update set
    "id" = gen_random_uuid(),
    "attempts" = 0,
    "next_attempt_at" = now(),
    "last_error" = null,
    "created_at" = now(),
    "sent_at" = null,
    "failed_at" = null
  where "mail"."created_at" <= now() - interval '1 hour';
$$;

comment on function "public"."request_my_files" (text) is
  'Queues the mail with links to everything the address bought, at most once an hour.';

create function "public"."forget_old_mail" () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from "public"."mail_outbox"
  where coalesce("sent_at", "failed_at") < now() - interval '90 days'
    or ("kind" = 'my-files' and coalesce("sent_at", "failed_at") < now() - interval '1 day');
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;

comment on function "public"."forget_old_mail" () is
  'Deletes what the queue remembers of mails: 90 days after they were sent or given up, a day for requests for files.';

create table "private"."password_tries" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "tries" integer not null,
  "since" timestamptz not null
);

comment on table "private"."password_tries" is 'How often somebody who is signed in gave a password again, within 15 minutes.';

create function "public"."take_password_try" ("p_user_id" uuid) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "private"."password_tries" as "kept" ("user_id", "tries", "since") values ("p_user_id", 1, now())
  on conflict ("user_id") do update set
    "tries" = case when "kept"."since" > now() - interval '15 minutes' then "kept"."tries" + 1 else 1 end,
    "since" = case when "kept"."since" > now() - interval '15 minutes' then "kept"."since" else now() end
  returning "tries" <= 5;
$$;

comment on function "public"."take_password_try" (uuid) is
  'Counts a password given again by somebody who is signed in. False from the sixth within 15 minutes on.';

create function "public"."forget_password_tries" ("p_user_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from "private"."password_tries" where "user_id" = "p_user_id";
$$;

comment on function "public"."forget_password_tries" (uuid) is 'For when the password was right.';

create function "public"."list_personal_files" ("p_user_id" uuid) returns table ("bucket_id" text, "name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "bucket_id", "name" from "storage"."objects"
  where "bucket_id" = 'video-submissions'
    and ("owner_id" = "p_user_id"::text or starts_with("name", "p_user_id"::text || '/'))
  order by "name"
  limit 1000;
$$;

comment on function "public"."list_personal_files" (uuid) is
  'The stored files that go with an account, whatever became of them; at most 1000 at a time.';

-- By id what belongs to the account; by address, once it is confirmed, what was left without one.
create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', "person"."id",
      'email', "person"."email",
      'email_confirmed_at', "person"."email_confirmed_at",
      'created_at', "person"."created_at",
      'last_sign_in_at', "person"."last_sign_in_at",
      'metadata', "person"."raw_user_meta_data"
    ),
    'profile', (select to_jsonb("profiles") from "public"."profiles" where "id" = "person"."id"),
    'sessions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('created_at', "created_at", 'refreshed_at', "refreshed_at", 'user_agent', "user_agent", 'ip', "ip")
          order by "created_at"
        ),
        '[]'
      )
      from "auth"."sessions" where "user_id" = "person"."id"
    ),
    'roles', (
      select coalesce(jsonb_agg("role" order by "role"), '[]') from "public"."user_roles" where "user_id" = "person"."id"
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          to_jsonb("orders") || jsonb_build_object('items', (
            select coalesce(jsonb_agg(to_jsonb("order_items") - 'order_id' order by "position"), '[]')
            from "public"."order_items" where "order_id" = "orders"."id"
          ))
          order by "orders"."created_at"
        ),
        '[]'
      )
      from "public"."orders" where "user_id" = "person"."id"
    ),
    'downloads', (
      select coalesce(
        jsonb_agg(
          to_jsonb("user_downloads") || jsonb_build_object('file_name', "product_files"."file_name")
          order by "user_downloads"."created_at"
        ),
        '[]'
      )
      from "public"."user_downloads"
      join "public"."product_files" on "product_files"."id" = "user_downloads"."product_file_id"
      where "user_id" = "person"."id"
    ),
    'review_credits', (
      select coalesce(jsonb_agg(to_jsonb("review_credits") order by "created_at"), '[]')
      from "public"."review_credits" where "user_id" = "person"."id"
    ),
    'lists', (
      select coalesce(jsonb_agg(to_jsonb("waitlist") - 'created_tx' order by "created_at"), '[]')
      from "public"."waitlist" where lower("email") = "person"."address"
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb("contact_messages") order by "created_at"), '[]')
      from "public"."contact_messages" where lower("email") = "person"."address"
    ),
    'free_downloads', (
      select coalesce(jsonb_agg(to_jsonb("free_download_submissions") order by "created_at"), '[]')
      from "public"."free_download_submissions" where lower("email") = "person"."address"
    ),
    'mails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', "kind", 'recipient', "recipient", 'created_at', "created_at", 'sent_at', "sent_at")
          order by "created_at"
        ),
        '[]'
      )
      from "public"."mail_outbox" where lower("recipient") = "person"."address"
    )
  )
  from (
    select "users".*, case when "email_confirmed_at" is not null then lower("email") end as "address"
    from "auth"."users" where "id" = "p_user_id"
  ) as "person";
$$;

comment on function "public"."export_account" (uuid) is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages.';

-- Orders stay for the books, without their person. The foreign keys see to the rest.
create function "private"."forget_person" () returns trigger
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
  end if;
  return old;
end;
$$;

create trigger "forget_person" before delete on "auth"."users"
  for each row execute function "private"."forget_person" ();

revoke all on table "private"."settings", "private"."password_tries" from public, "anon", "authenticated";
grant select on table "private"."settings" to "service_role";
revoke all on function "private"."setting" (text) from public, "anon", "authenticated";
revoke all on function "private"."forget_person" () from public, "anon", "authenticated";
revoke all on function "public"."request_my_files" (text) from public, "anon", "authenticated";
revoke all on function "public"."forget_old_mail" () from public, "anon", "authenticated";
revoke all on function "public"."take_password_try" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."forget_password_tries" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."list_personal_files" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."export_account" (uuid) from public, "anon", "authenticated";
grant execute on function "public"."request_my_files" (text) to "service_role";
grant execute on function "public"."forget_old_mail" () to "service_role";
grant execute on function "public"."take_password_try" (uuid) to "service_role";
grant execute on function "public"."forget_password_tries" (uuid) to "service_role";
grant execute on function "public"."list_personal_files" (uuid) to "service_role";
grant execute on function "public"."export_account" (uuid) to "service_role";
