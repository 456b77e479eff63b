-- The subscription to the video library. Stripe knows what is true; the rows here are what it said last.

insert into "private"."settings" ("name", "value", "meaning") values
  ('subscription_grace_days', '7', 'How many days a subscription stays open after a renewal that could not be charged.');

create table "public"."stripe_customers" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "stripe_customer_id" text not null unique,
  "livemode" boolean not null,
  "created_at" timestamptz not null default now()
);

comment on table "public"."stripe_customers" is 'Who a member is at Stripe, so that one person is one customer.';
comment on column "public"."stripe_customers"."livemode" is 'False for a customer of tests, whom real payments replace.';

create table "public"."subscriptions" (
  "stripe_subscription_id" text primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "status" text not null check (
    "status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  "current_period_end" timestamptz,
  "cancel_at" timestamptz,
  "past_due_since" timestamptz,
  "livemode" boolean not null,
  "asked_at" timestamptz not null default now(),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);

comment on table "public"."subscriptions" is 'Subscriptions as Stripe reported them last. Written by the functions only.';
comment on column "public"."subscriptions"."cancel_at" is 'When it ends, for one that was cancelled and runs on until then.';
comment on column "public"."subscriptions"."past_due_since" is 'When a renewal first failed: the grace period counts from here.';
comment on column "public"."subscriptions"."asked_at" is 'When the question to Stripe was asked that this row answers.';

create index "subscriptions_user_id" on "public"."subscriptions" ("user_id");

alter table "public"."stripe_customers" enable row level security;
alter table "public"."subscriptions" enable row level security;
revoke all on table "public"."stripe_customers", "public"."subscriptions" from "anon", "authenticated";
grant select on table "public"."subscriptions" to "authenticated";
grant all on table "public"."stripe_customers", "public"."subscriptions" to "service_role";

create policy "Nobody reads customer numbers through the API" on "public"."stripe_customers"
  as restrictive for all to "anon", "authenticated"
  using (false)
  with check (false);

create policy "Members read their own subscription, admins every one" on "public"."subscriptions"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create function "private"."subscription_grace" () returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select make_interval(days => ("private"."setting" ('subscription_grace_days'))::integer);
$$;

-- Called with the state that Stripe has now, not with what an event says: events arrive in any order. Of two questions the
-- one asked later counts, because every change is reported, and asked about, after it has happened.
-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function "public"."record_subscription" (
  "p_subscription_id" text,
  "p_user_id" uuid,
  "p_status" text,
  "p_livemode" boolean,
  "p_asked_at" timestamptz,
  "p_current_period_end" timestamptz default null,
  "p_cancel_at" timestamptz default null,
  "p_past_due_since" timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_before "public"."subscriptions";
  v_now "public"."subscriptions";
begin
  select "email" into v_email from "auth"."users" where "id" = "p_user_id";
  if not found then
    return false;
  end if;
  -- Two reports at once follow one another, so that each sees what was there before it.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || "p_subscription_id", 0));
  select * into v_before from "public"."subscriptions" where "stripe_subscription_id" = "p_subscription_id";

  insert into "public"."subscriptions" as "kept" (
    "stripe_subscription_id", "user_id", "status", "current_period_end", "cancel_at", "past_due_since", "livemode", "asked_at"
  )
  values (
    "p_subscription_id", "p_user_id", "p_status", "p_current_period_end", "p_cancel_at",
    case when "p_status" = 'past_due' then coalesce("p_past_due_since", "p_asked_at") end, "p_livemode", "p_asked_at"
  )
  on conflict ("stripe_subscription_id") do update set
    "status" = excluded."status",
    "current_period_end" = excluded."current_period_end",
    "cancel_at" = excluded."cancel_at",
    "past_due_since" = case
      when excluded."status" = 'past_due' then coalesce("p_past_due_since", "kept"."past_due_since", excluded."asked_at")
    end,
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  -- What ended stays ended: Stripe opens no cancelled subscription again.
  where "kept"."asked_at" <= excluded."asked_at" and "kept"."status" not in ('canceled', 'incomplete_expired')
  returning * into v_now;
  if v_now."stripe_subscription_id" is null then
    return true;
  end if;

  if v_email is not null and v_now."status" = 'past_due' then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'renewal-failed', v_email,
      jsonb_build_object(
        'subscriptionId', "p_subscription_id", 'until', v_now."past_due_since" + "private"."subscription_grace" ()
      ),
      'renewal-failed:' || "p_subscription_id" || ':' || extract(epoch from v_now."past_due_since")::bigint
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  if v_email is not null and v_now."status" = 'canceled'
    and v_before."status" in ('trialing', 'active', 'past_due', 'unpaid', 'paused') then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-ended', v_email, jsonb_build_object('subscriptionId', "p_subscription_id"),
      'subscription-ended:' || "p_subscription_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return true;
end;
$$;

comment on function "public"."record_subscription" (
  text, uuid, text, boolean, timestamptz, timestamptz, timestamptz, timestamptz
) is
  'Writes down what Stripe says of a subscription, and queues a mail when a renewal failed or it ended. False when the account is gone.';

-- A subscription that Stripe has not been heard of for long does not run on for ever: it gets as much grace as a late payment.
create function "public"."subscription_of" ("p_user_id" uuid, "p_livemode" boolean, "p_now" timestamptz default now())
  returns table ("state" text, "ends_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "running"."state", "running"."ends_at"
  from (
    select
      case
        when "status" = 'past_due' then 'past-due'
        when "cancel_at" is not null then 'ending'
        else 'active'
      end as "state",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end")
      end as "ends_at",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end" + "private"."subscription_grace" ())
      end as "open_until"
    from "public"."subscriptions"
    where "user_id" = "p_user_id" and "livemode" = "p_livemode" and "status" in ('active', 'trialing', 'past_due')
  ) as "running"
  where "running"."open_until" is null or "running"."open_until" > "p_now"
  order by "running"."open_until" desc nulls first
  limit 1;
$$;

comment on function "public"."subscription_of" (uuid, boolean, timestamptz) is
  'One row for a member with a running subscription (the grace period included), none for anybody else: active (renews at), ending (ends at) or past-due (open until).';

revoke all on function "private"."subscription_grace" () from public, "anon", "authenticated";
revoke all on function "public"."record_subscription" (
  text, uuid, text, boolean, timestamptz, timestamptz, timestamptz, timestamptz
) from public, "anon", "authenticated";
revoke all on function "public"."subscription_of" (uuid, boolean, timestamptz) from public, "anon", "authenticated";
grant execute on function "public"."record_subscription" (
  text, uuid, text, boolean, timestamptz, timestamptz, timestamptz, timestamptz
) to "service_role";
grant execute on function "public"."subscription_of" (uuid, boolean, timestamptz) to "service_role";
