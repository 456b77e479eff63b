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

create table "public"."subscriptions" (
  "stripe_subscription_id" text primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "status" text not null check (
    "status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  "current_period_end" timestamptz,
  "cancel_at_period_end" boolean not null default false,
  "past_due_since" timestamptz,
  "livemode" boolean not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);

comment on table "public"."subscriptions" is 'Subscriptions as Stripe reported them last. Written by the functions only.';
comment on column "public"."subscriptions"."past_due_since" is 'When a renewal first failed: the grace period counts from here.';

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

-- Called with the state that Stripe has now, not with what an event says: events arrive in any order.
create function "public"."record_subscription" (
  "p_subscription_id" text,
  "p_user_id" uuid,
  "p_status" text,
  "p_current_period_end" timestamptz,
  "p_cancel_at_period_end" boolean,
  "p_livemode" boolean
) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."subscriptions" as "kept" (
    "stripe_subscription_id", "user_id", "status", "current_period_end", "cancel_at_period_end", "past_due_since", "livemode"
  )
  select "p_subscription_id", "p_user_id", "p_status", "p_current_period_end", "p_cancel_at_period_end",
    case when "p_status" = 'past_due' then now() end, "p_livemode"
  where exists (select 1 from "auth"."users" where "id" = "p_user_id")
  on conflict ("stripe_subscription_id") do update set
    "status" = excluded."status",
    "current_period_end" = excluded."current_period_end",
    "cancel_at_period_end" = excluded."cancel_at_period_end",
    "past_due_since" = case when excluded."status" = 'past_due' then coalesce("kept"."past_due_since", now()) end,
    "updated_at" = now();
$$;

comment on function "public"."record_subscription" (text, uuid, text, timestamptz, boolean, boolean) is
  'Writes down what Stripe says of a subscription. A person whose account is gone is passed over.';

create function "public"."subscription_of" ("p_user_id" uuid, "p_livemode" boolean)
  returns table ("subscribed" boolean, "subscription_end" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select true, case
      when "status" = 'past_due' then
        "past_due_since" + make_interval(days => ("private"."setting" ('subscription_grace_days'))::integer)
      else "current_period_end"
    end
  from "public"."subscriptions"
  where "user_id" = "p_user_id" and "livemode" = "p_livemode"
    and (
      "status" in ('active', 'trialing')
      or (
        "status" = 'past_due'
        and now() < "past_due_since" + make_interval(days => ("private"."setting" ('subscription_grace_days'))::integer)
      )
    )
  order by "current_period_end" desc nulls last
  limit 1;
$$;

comment on function "public"."subscription_of" (uuid, boolean) is
  'One row for a member with a running subscription (the grace period included), none for anybody else.';

revoke all on function "public"."record_subscription" (text, uuid, text, timestamptz, boolean, boolean)
  from public, "anon", "authenticated";
revoke all on function "public"."subscription_of" (uuid, boolean) from public, "anon", "authenticated";
grant execute on function "public"."record_subscription" (text, uuid, text, timestamptz, boolean, boolean) to "service_role";
grant execute on function "public"."subscription_of" (uuid, boolean) to "service_role";
