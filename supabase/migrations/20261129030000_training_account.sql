-- Training in the account export, and videos of subscribers for athletes whose coach planned them.

create function "private"."export_training" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'followed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'plan', "plans"."name",
            'starts_on', "a"."starts_on",
            'created_at', "a"."created_at",
            'sets', (
              select coalesce(jsonb_agg(to_jsonb("l") - 'assignment_id' order by "l"."week", "l"."day", "l"."item_id"), '[]')
              from "public"."item_logs" as "l" where "l"."assignment_id" = "a"."id"
            ),
            'remarks', (
              select coalesce(jsonb_agg(to_jsonb("r") - 'assignment_id' order by "r"."week", "r"."day"), '[]')
              from "public"."session_logs" as "r" where "r"."assignment_id" = "a"."id"
            )
          )
          order by "a"."starts_on", "a"."id"
        ),
        '[]'
      )
      from "public"."plan_assignments" as "a" join "public"."training_plans" as "plans" on "plans"."id" = "a"."plan_id"
      where "a"."user_id" = "p_user_id"
    ),
    'written', (
      select coalesce(
        jsonb_agg(
          to_jsonb("plans") - 'coach_id' || jsonb_build_object('sessions', (
            select coalesce(
              jsonb_agg(
                to_jsonb("s") - 'plan_id' || jsonb_build_object('exercises', (
                  select coalesce(jsonb_agg(to_jsonb("i") - 'session_id' order by "i"."position"), '[]')
                  from "public"."plan_items" as "i" where "i"."session_id" = "s"."id"
                ))
                order by "s"."week", "s"."day"
              ),
              '[]'
            )
            from "public"."plan_sessions" as "s" where "s"."plan_id" = "plans"."id"
          ))
          order by "plans"."created_at", "plans"."id"
        ),
        '[]'
      )
      from "public"."training_plans" as "plans" where "plans"."coach_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_training" is 'The part of export_account about training: plans that the person followed and wrote.';
revoke all on function "private"."export_training" from public;

-- As before, with the line about training.
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
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb("subscription_payments") - 'user_id' order by "paid_at", "id"), '[]')
      from "public"."subscription_payments" where "user_id" = "p_user_id"
    )
  )
  || jsonb_build_object('training', "private"."export_training" ("p_user_id"))
  from (
    select "users".*, case when "email_confirmed_at" is not null then lower("email") end as "address"
    from "auth"."users" where "id" = "p_user_id"
  ) as "person";
$$;

-- An exercise of an athlete's plan can be watched without a subscription, as a prescribed drill.
create or replace function "private"."can_watch_subscriber_video" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), true))
    or exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), false))
    or exists (
      select 1
      from "public"."video_submissions"
      join "public"."review_drills" on "review_drills"."submission_id" = "video_submissions"."id"
      join "public"."videos" on "videos"."id" = "review_drills"."video_id"
      where "video_submissions"."user_id" = (select "private"."member_id"())
        and "video_submissions"."submission_status" <> 'pending'
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    )
    or exists (
      select 1
      from "public"."plan_assignments"
      join "public"."plan_sessions" on "plan_sessions"."plan_id" = "plan_assignments"."plan_id"
      join "public"."plan_items" on "plan_items"."session_id" = "plan_sessions"."id"
      join "public"."videos" on "videos"."id" = "plan_items"."video_id"
      where "plan_assignments"."user_id" = (select "private"."member_id"())
        and (
          "plan_assignments"."order_id" is null
          or "plan_assignments"."order_id" in (select "orders"."id" from "public"."orders" where "orders"."status" = 'paid')
        )
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    );
$$;
