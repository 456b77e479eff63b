-- The account export is a table of functions, so that a new domain adds a row.

create table "private"."account_exports" (
  "function" text primary key,
  "key" text unique
);
comment on table "private"."account_exports" is
  'Functions of the schema private that export_account joins. Each takes the id of an account and returns jsonb.';
comment on column "private"."account_exports"."key" is 'The key of the result in the export. Null for a function whose result has the keys itself.';

-- What was left without an account belongs to its address, once that is confirmed.
create function "private"."confirmed_address" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select lower("email") from "auth"."users" where "id" = "p_user_id" and "email_confirmed_at" is not null;
$$;

create function "private"."export_person" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', "id",
        'email', "email",
        'email_confirmed_at', "email_confirmed_at",
        'created_at', "created_at",
        'last_sign_in_at', "last_sign_in_at",
        'metadata', "raw_user_meta_data"
      )
      from "auth"."users" where "id" = "p_user_id"
    ),
    'profile', (select to_jsonb("profiles") from "public"."profiles" where "id" = "p_user_id"),
    'sessions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('created_at', "created_at", 'refreshed_at', "refreshed_at", 'user_agent', "user_agent", 'ip', "ip")
          order by "created_at"
        ),
        '[]'
      )
      from "auth"."sessions" where "user_id" = "p_user_id"
    ),
    'roles', (
      select coalesce(jsonb_agg("role" order by "role"), '[]') from "public"."user_roles" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_person" is
  'Account, profile, sessions and roles of a person.';

create function "private"."export_mails" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'mails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', "kind", 'recipient', "recipient", 'created_at', "created_at", 'sent_at', "sent_at")
          order by "created_at"
        ),
        '[]'
      )
      from "public"."mail_outbox" where lower("recipient") = "private"."confirmed_address" ("p_user_id")
    )
  );
$$;
comment on function "private"."export_mails" is
  'Mails to a person''s confirmed address, without their texts.';

create function "private"."export_lists" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'lists', (
      select coalesce(jsonb_agg(to_jsonb("waitlist") - 'created_tx' order by "created_at"), '[]')
      from "public"."waitlist" where lower("email") = "private"."confirmed_address" ("p_user_id")
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb("contact_messages") order by "created_at"), '[]')
      from "public"."contact_messages" where lower("email") = "private"."confirmed_address" ("p_user_id")
    ),
    'free_downloads', (
      select coalesce(jsonb_agg(to_jsonb("free_download_submissions") order by "created_at"), '[]')
      from "public"."free_download_submissions" where lower("email") = "private"."confirmed_address" ("p_user_id")
    )
  );
$$;
comment on function "private"."export_lists" is
  'What a person''s confirmed address left on lists and in messages.';

create function "private"."export_shop" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
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
      from "public"."orders" where "user_id" = "p_user_id"
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
      where "user_id" = "p_user_id"
    ),
    'review_credits', (
      select coalesce(jsonb_agg(to_jsonb("review_credits") order by "created_at"), '[]')
      from "public"."review_credits" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_shop" is
  'Orders, downloads and review credits of a person.';

create function "private"."export_subscriptions" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'subscriptions', (
      select coalesce(jsonb_agg(to_jsonb("subscriptions") - 'user_id' order by "created_at"), '[]')
      from "public"."subscriptions" where "user_id" = "p_user_id"
    ),
    'payment_customer', (
      select to_jsonb("stripe_customers") - 'user_id' from "public"."stripe_customers" where "user_id" = "p_user_id"
    ),
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb("subscription_payments") - 'user_id' order by "paid_at", "id"), '[]')
      from "public"."subscription_payments" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_subscriptions" is
  'Subscriptions of a person with their payments.';

create function "private"."export_guardians" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'guardian', (select to_jsonb("guardians") - 'user_id' from "public"."guardians" where "user_id" = "p_user_id"),
    'guardian_consents', (
      select coalesce(jsonb_agg(to_jsonb("guardian_consents") - 'user_id' order by "email"), '[]')
      from "public"."guardian_consents" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_guardians" is
  'Whom a person named as guardian, and the answers.';

create function "private"."export_submissions" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'video_submissions', (
      select coalesce(
        jsonb_agg(to_jsonb("video_submissions") - 'user_id' - 'reviewed_by' order by "created_at"), '[]'
      )
      from "public"."video_submissions" where "user_id" = "p_user_id"
    ),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb("jumps") order by "jumps"."updated_at"), '[]')
      from "public"."jumps" join "public"."video_submissions" on "video_submissions"."id" = "jumps"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb("spent_credits") order by "spent_credits"."spent_at"), '[]')
      from "public"."spent_credits" join "public"."video_submissions" on "video_submissions"."id" = "spent_credits"."submission_id"
      where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_submissions" is
  'Submissions of a person, their jumps and what covered them.';

create function "private"."export_reviews" ("p_user_id" uuid) returns jsonb
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
              select coalesce(jsonb_agg(to_jsonb("n") - 'submission_id' order by "n"."at_us", "n"."id"), '[]')
              from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id"
            ),
            'phases', (
              select coalesce(jsonb_object_agg("phase", "at_us"), '{}') from "public"."review_phases" where "submission_id" = "s"."id"
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb("d") - 'submission_id' order by "d"."created_at", "d"."id"), '[]')
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
comment on function "private"."export_reviews" is
  'Finished reviews of a person''s submissions, replies and saved comments. Drafts are left out: a review is the athlete''s once the coach has decided.';

insert into "private"."account_exports" ("function", "key") values
  ('export_person', null),
  ('export_mails', null),
  ('export_lists', null),
  ('export_shop', null),
  ('export_subscriptions', null),
  ('export_guardians', null),
  ('export_submissions', null),
  ('export_reviews', null),
  ('export_coaching', null),
  ('export_chat', null),
  ('export_training', 'training'),
  ('export_invitations', 'invitations'),
  ('export_review_steps', 'review_steps'),
  ('export_review_paths', 'review_paths'),
  ('export_review_links', 'review_links'),
  ('export_sharing_consents', 'sharing_consents'),
  ('export_review_measurements', 'review_measurements'),
  ('export_voice_overs', 'voice_overs'),
  ('export_shipments', 'shipments');

create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "v_part" record;
  "v_value" jsonb;
  "v_export" jsonb := jsonb_build_object('exported_at', now());
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return null;
  end if;
  for "v_part" in select "function", "key" from "private"."account_exports" order by "function" loop
    execute format('select "private".%I ($1)', "v_part"."function") into "v_value" using "p_user_id";
    "v_export" := "v_export"
      || case when "v_part"."key" is null then "v_value" else jsonb_build_object("v_part"."key", "v_value") end;
  end loop;
  return "v_export";
end;
$$;

drop function "private"."export_orders_and_reviews";
