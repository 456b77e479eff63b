-- A person's own data: the files in storage, the export, and what remains when an account goes.

create function "public"."list_personal_files" ("p_user_id" uuid) returns table ("bucket_id" text, "name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "bucket_id", "name" from "storage"."objects"
  where ("bucket_id" = 'video-submissions' and ("owner_id" = "p_user_id"::text or starts_with("name", "p_user_id"::text || '/')))
    -- What a coach sent or said belongs to the athlete.
    or ("bucket_id" in ('chat-images', 'review-audio') and starts_with("name", "p_user_id"::text || '/'))
  order by "name"
  limit 1000;
$$;
comment on function "public"."list_personal_files" is
  'The stored files that go with an account, whatever became of them; at most 1000 at a time.';
grant execute on function "public"."list_personal_files" to "service_role";

-- By id what belongs to the account; by address, once it is confirmed, what was left without one.
-- Drafts are left out: a review is the athlete's once the coach has decided.
create function "private"."export_orders_and_reviews" ("p_user_id" uuid) returns jsonb
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
  from (
    select "users".*, case when "email_confirmed_at" is not null then lower("email") end as "address"
    from "auth"."users" where "id" = "p_user_id"
  ) as "person";
$$;
comment on function "private"."export_orders_and_reviews" is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages.';

-- Orders and payments stay for the books, without their person. The foreign keys see to the rest.
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
  update "public"."subscription_payments"
  set "user_id" = null, "hosted_invoice_url" = null,
    "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  if old."email_confirmed_at" is not null then
    delete from "public"."mail_outbox"
    where lower("recipient") = lower(old."email") and ("sent_at" is not null or "failed_at" is not null);
    insert into "public"."mail_outbox" ("kind", "recipient") values ('account-deleted', old."email");
  end if;
  return old;
end;
$$;

create trigger "forget_person" before delete on "auth"."users"
  for each row execute function "private"."forget_person" ();

create function "public"."erase_address" ("p_email" text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower(btrim("p_email"));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from "public"."waitlist" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from "public"."contact_messages" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from "public"."free_download_submissions" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from "public"."guardians" where "email" = v_email;
  get diagnostics v_count = row_count;
  delete from "public"."guardian_consents" where "email" = v_email;
  delete from "private"."guardian_objections" where lower("email") = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from "public"."invitations" where "email" = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from "public"."mail_outbox"
  where (lower("recipient") = v_email or strpos(lower("payload"::text), '"' || v_email || '"') > 0)
    and not ("kind" = 'account-deleted' and "sent_at" is null and "failed_at" is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if "private"."setting" ('keep_order_address') <> 'true' then
    update "public"."orders" set "email" = null where "email" = v_email;
    get diagnostics v_count = row_count;
    update "public"."subscription_payments" set "email" = null, "hosted_invoice_url" = null where lower("email") = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into "public"."admin_actions" ("action", "target", "details") values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
comment on function "public"."erase_address" is
  'Deletes what an address left without an account, and takes it off orders. Returns how many of each. Accounts go by delete-account.';
grant execute on function "public"."erase_address" to "service_role";

create function "private"."export_coaching" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'coach', (
      select jsonb_build_object('name', "private"."name_of" ("coach_id"), 'since', "created_at")
      from "public"."athlete_coaches" where "athlete_id" = "p_user_id"
    ),
    'athletes', (
      select coalesce(jsonb_agg(jsonb_build_object('since', "created_at") order by "created_at"), '[]')
      from "public"."athlete_coaches" where "coach_id" = "p_user_id"
    ),
    'groups', (
      select coalesce(jsonb_agg("g"."name" order by lower("g"."name")), '[]')
      from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "p_user_id"
    ),
    'coach_settings', (
      select to_jsonb("coach_settings") - 'user_id' from "public"."coach_settings" where "user_id" = "p_user_id"
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('expires_at', "expires_at") order by "expires_at"), '[]')
      from "public"."review_claims" where "coach_id" = "p_user_id"
    ),
    'notes_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "athlete_id" = "p_user_id"
    ),
    'notes_by_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "author_id" = "p_user_id"
    )
  );
$$;

create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_orders_and_reviews" ("p_user_id") || "private"."export_coaching" ("p_user_id")
    || "private"."export_chat" ("p_user_id") || jsonb_build_object(
      'training', "private"."export_training" ("p_user_id"), 'invitations', "private"."export_invitations" ("p_user_id"),
      'review_steps', "private"."export_review_steps" ("p_user_id"), 'review_paths', "private"."export_review_paths" ("p_user_id"),
      'review_links', "private"."export_review_links" ("p_user_id"), 'sharing_consents', "private"."export_sharing_consents" ("p_user_id"),
      'review_measurements', "private"."export_review_measurements" ("p_user_id"), 'voice_overs', "private"."export_voice_overs" ("p_user_id"),
      'shipments', "private"."export_shipments" ("p_user_id")
    );
$$;
comment on function "public"."export_account" is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages. Null for an unknown account.';
grant execute on function "public"."export_account" to "service_role";
