-- What the owner may delete and what is forgotten about an address; exercises whose duration is any short text.

alter table "public"."videos"
  drop constraint "videos_duration_check",
  add constraint "videos_duration_check" check (char_length("duration") <= 40 and "duration" ~ '\S');
comment on column "public"."videos"."duration" is 'As people read it: 10:30, or 3 x 10 reps.';

-- Somebody asks to be forgotten, or a message is spam. Each deletion stands in the trail, without the address.
grant delete on table "public"."contact_messages", "public"."waitlist", "public"."free_download_submissions" to "authenticated";

create policy "Admins delete messages" on "public"."contact_messages"
  for delete to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Admins delete entries of the lists" on "public"."waitlist"
  for delete to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Admins delete who took a free download" on "public"."free_download_submissions"
  for delete to "authenticated"
  using ((select "private"."is_admin"()));

create trigger "contact_messages_trail_deleted" after delete on "public"."contact_messages"
  for each row execute function "private"."trail_admin_action" ('message');
create trigger "waitlist_trail_deleted" after delete on "public"."waitlist"
  for each row execute function "private"."trail_admin_action" ('entry');
create trigger "free_download_submissions_trail_deleted" after delete on "public"."free_download_submissions"
  for each row execute function "private"."trail_admin_action" ('download');

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
comment on function "public"."erase_address" (text) is
  'Deletes what an address left without an account, and takes it off orders. Returns how many of each. Accounts go by delete-account.';
revoke all on function "public"."erase_address" (text) from public, "anon", "authenticated";
grant execute on function "public"."erase_address" (text) to "service_role";

-- As before, and the last mail to a deleted account is forgotten as soon as it was sent.
create or replace function "public"."forget_old_mail" () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from "public"."mail_outbox"
  where coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_mail_days')
    or ("kind" = 'account-deleted' and "sent_at" is not null)
    or ("kind" = 'my-files' and coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_file_request_days'));
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;

-- As before; an age that was not stated is null.
create or replace function "public"."review_queue" ("p_paid_only" boolean default false, "p_limit" integer default 24, "p_offset" integer default 0)
  returns table (
    "submission_id" uuid,
    "user_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "video_url" text,
    "video_file_name" text,
    "submitted_at" timestamptz,
    "due_at" timestamptz,
    "hours_left" numeric,
    "has_credit" boolean,
    "credit_refunded" boolean,
    "question" text,
    "draft_notes" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see the queue.' using errcode = '42501';
  end if;
  return query
  with "waiting" as (
    select "s".*, "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") as "due_at",
      coalesce("r"."order_id" is not null and "r"."revoked_at" is null, false) as "has_credit",
      "r"."revoked_at" is not null as "credit_refunded"
    from "public"."video_submissions" as "s"
    left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
    left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
    where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded",
    coalesce("j"."question", ''), (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  where "w"."has_credit" or not coalesce("p_paid_only", false)
  order by "w"."due_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

-- As before; an age that was not stated is null.
create or replace function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor", "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."order_id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "auth"."uid"()) or ("private"."is_admin"() and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;

create function "public"."find_account" ("p_email" text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "auth"."users"
  where lower("email") = lower(btrim("p_email")) and "deleted_at" is null
  order by "email_confirmed_at" nulls last, "created_at"
  limit 1;
$$;
comment on function "public"."find_account" (text) is 'The account with this address, or null.';
revoke all on function "public"."find_account" (text) from public, "anon", "authenticated";
grant execute on function "public"."find_account" (text) to "service_role";

-- With the buyer's name; a guest has none.
create or replace view "public"."sales" with (security_invoker = true) as
select
  "o"."id", 'order' as "kind", "o"."status", "o"."dispute", "o"."disputed_cents", "o"."user_id", "o"."email",
  (
    select coalesce(
      string_agg(
        concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
      ),
      ''
    )
    from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
  ) as "items",
  "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", null::text as "invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
  ) as "buyer_name"
from "public"."orders" as "o"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "s"."user_id"
  )
from "public"."subscription_payments" as "s";
