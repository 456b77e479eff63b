-- Messages in the export and in what is deleted with an account. A coach's messages stay with the athlete, without their author.

create or replace function "public"."list_personal_files" ("p_user_id" uuid) returns table ("bucket_id" text, "name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "bucket_id", "name" from "storage"."objects"
  where ("bucket_id" = 'video-submissions' and ("owner_id" = "p_user_id"::text or starts_with("name", "p_user_id"::text || '/')))
    -- Pictures that a coach sent belong to the athlete's thread.
    or ("bucket_id" = 'chat-images' and starts_with("name", "p_user_id"::text || '/'))
  order by "name"
  limit 1000;
$$;

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
  || jsonb_build_object(
    'guardian', (select to_jsonb("guardians") - 'user_id' from "public"."guardians" where "user_id" = "p_user_id"),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb("jumps") order by "jumps"."updated_at"), '[]')
      from "public"."jumps" join "public"."video_submissions" on "video_submissions"."id" = "jumps"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb("spent_credits") order by "spent_credits"."spent_at"), '[]')
      from "public"."spent_credits" join "public"."video_submissions" on "video_submissions"."id" = "spent_credits"."submission_id"
      where "user_id" = "p_user_id"
    ),
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
  )
  || jsonb_build_object(
    'guardian_consents', (
      select coalesce(jsonb_agg(to_jsonb("guardian_consents") - 'user_id' order by "email"), '[]')
      from "public"."guardian_consents" where "user_id" = "p_user_id"
    ),
    'chat', (
      select coalesce(
        jsonb_agg(to_jsonb("chat_messages") - 'athlete_id' - 'author_id' order by "created_at", "id"), '[]'
      )
      from "public"."chat_messages" where "athlete_id" = "p_user_id"
    ),
    'chat_written', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', "id", 'body', "body", 'drill_ids', "drill_ids", 'is_announcement', "announcement_id" is not null, 'created_at', "created_at")
          order by "created_at", "id"
        ),
        '[]'
      )
      from "public"."chat_messages" where "author_id" = "p_user_id" and "athlete_id" <> "p_user_id"
    ),
    'chat_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('read_at', "read_at") order by "read_at"), '[]')
      from "public"."chat_reads" where "user_id" = "p_user_id"
    ),
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb("subscription_payments") - 'user_id' order by "paid_at", "id"), '[]')
      from "public"."subscription_payments" where "user_id" = "p_user_id"
    )
  )
  from (
    select "users".*, case when "email_confirmed_at" is not null then lower("email") end as "address"
    from "auth"."users" where "id" = "p_user_id"
  ) as "person";
$$;
