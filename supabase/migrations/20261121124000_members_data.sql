-- The export of a person's data has the submissions and the subscription too. The rights of the function stay as they are.

-- By id what belongs to the account; by address, once it is confirmed, what was left without one.
create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
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
    'subscriptions', (
      select coalesce(jsonb_agg(to_jsonb("subscriptions") - 'user_id' order by "created_at"), '[]')
      from "public"."subscriptions" where "user_id" = "person"."id"
    ),
    'payment_customer', (
      select to_jsonb("stripe_customers") - 'user_id' from "public"."stripe_customers" where "user_id" = "person"."id"
    ),
    'video_submissions', (
      select coalesce(
        jsonb_agg(to_jsonb("video_submissions") - 'user_id' - 'reviewed_by' order by "created_at"), '[]'
      )
      from "public"."video_submissions" where "user_id" = "person"."id"
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
