-- The subscription to the video library. Stripe knows what is true; the rows here are what it said last.

create table public.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  stripe_customer_id text not null unique,
  livemode boolean not null,
  created_at timestamptz not null default now()
);
comment on table public.stripe_customers is 'Who a member is at Stripe, so that one person is one customer.';
comment on column public.stripe_customers.livemode is 'False for a customer of tests, whom real payments replace.';
alter table public.stripe_customers enable row level security;
grant all on table public.stripe_customers to service_role;

create policy "Nobody reads customer numbers through the API" on public.stripe_customers
  as restrictive for all to anon, authenticated
  using (false)
  with check (false);

create table public.subscriptions (
  stripe_subscription_id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null check (
    status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  current_period_end timestamptz,
  cancel_at timestamptz,
  past_due_since timestamptz,
  livemode boolean not null,
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For churn and reminders.
  ended_at timestamptz,
  reminded_at timestamptz
);
comment on table public.subscriptions is 'Subscriptions as Stripe reported them last. Written by the functions only.';
comment on column public.subscriptions.cancel_at is 'When it ends, for one that was cancelled and runs on until then.';
comment on column public.subscriptions.past_due_since is 'When a renewal first failed: the grace period counts from here.';
comment on column public.subscriptions.asked_at is 'When the question to Stripe was asked that this row answers.';
comment on column public.subscriptions.ended_at is 'When it ended, by Stripe''s clock.';
comment on column public.subscriptions.reminded_at is 'When the owner last reminded the member of a failed payment.';
alter table public.subscriptions enable row level security;
grant select on table public.subscriptions to authenticated;
grant all on table public.subscriptions to service_role;

create index subscriptions_user_id on public.subscriptions (user_id);

create policy "Members read their own subscription, admins every one" on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Only while the session lives" on public.subscriptions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.subscription_grace () returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return make_interval(days => (private.setting ('subscription_grace_days'))::integer);
end;
$$;

-- A subscription without news from Stripe for long does not run on for ever: it gets as much grace as a late payment.
create function public.subscription_of (p_user_id uuid, p_livemode boolean, p_now timestamptz default now())
  returns table (state text, ends_at timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select running.state, running.ends_at
  from (
    select
      case
        when status = 'past_due' then 'past-due'
        when cancel_at is not null then 'ending'
        else 'active'
      end as state,
      case
        when status = 'past_due' then past_due_since + private.subscription_grace ()
        else coalesce(cancel_at, current_period_end)
      end as ends_at,
      case
        when status = 'past_due' then past_due_since + private.subscription_grace ()
        else coalesce(cancel_at, current_period_end + private.subscription_grace ())
      end as open_until
    from public.subscriptions
    where user_id = p_user_id and livemode = p_livemode and status in ('active', 'trialing', 'past_due')
  ) as running
  where running.open_until is null or running.open_until > p_now
  order by running.open_until desc nulls first
  limit 1;
end;
$$;
comment on function public.subscription_of is
  'One row for a member with a running subscription (the grace period included), none for anybody else: active (renews at), ending (ends at) or past-due (open until).';
grant execute on function public.subscription_of to service_role;

-- Called with the state that Stripe has now, not with what an event says: events arrive in any order. Of two questions the
-- one asked later counts, because every change is reported, and asked about, after it has happened.
-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function public.record_subscription (
  p_subscription_id text,
  p_user_id uuid,
  p_status text,
  p_livemode boolean,
  p_asked_at timestamptz,
  p_current_period_end timestamptz default null,
  p_cancel_at timestamptz default null,
  p_past_due_since timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_before public.subscriptions;
  v_now public.subscriptions;
begin
  select email into v_email from auth.users where id = p_user_id;
  if not found then
    return false;
  end if;
  -- Two reports at once follow one another, so that each sees what was there before it.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || p_subscription_id, 0));
  select * into v_before from public.subscriptions where stripe_subscription_id = p_subscription_id;

  insert into public.subscriptions as kept (
    stripe_subscription_id, user_id, status, current_period_end, cancel_at, past_due_since, livemode, asked_at
  )
  values (
    p_subscription_id, p_user_id, p_status, p_current_period_end, p_cancel_at,
    case when p_status = 'past_due' then coalesce(p_past_due_since, p_asked_at) end, p_livemode, p_asked_at
  )
  on conflict (stripe_subscription_id) do update set
    status = excluded.status,
    current_period_end = excluded.current_period_end,
    cancel_at = excluded.cancel_at,
    past_due_since = case
      when excluded.status = 'past_due' then coalesce(p_past_due_since, kept.past_due_since, excluded.asked_at)
    end,
    asked_at = excluded.asked_at,
    updated_at = now()
  -- What ended stays ended: Stripe opens no cancelled subscription again.
  where kept.asked_at <= excluded.asked_at and kept.status not in ('canceled', 'incomplete_expired')
  returning * into v_now;
  if v_now.stripe_subscription_id is null then
    return true;
  end if;

  if v_now.status = 'past_due' then
    perform private.queue_mail (
      'renewal-failed', v_email,
      jsonb_build_object('subscriptionId', p_subscription_id, 'until', v_now.past_due_since + private.subscription_grace ()),
      p_subscription_id || ':' || extract(epoch from v_now.past_due_since)::bigint
    );
  end if;
  if v_now.status = 'canceled' and v_before.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused') then
    perform private.queue_mail (
      'subscription-ended', v_email, jsonb_build_object('subscriptionId', p_subscription_id), p_subscription_id
    );
  end if;
  return true;
end;
$$;
comment on function public.record_subscription is
  'Writes down what Stripe says of a subscription, and queues a mail when a renewal failed or it ended. False when the account was deleted.';
grant execute on function public.record_subscription to service_role;

-- A start and a cancellation are mailed when Stripe's answer first shows them.
create function private.mail_subscription_turns () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_was text := case when tg_op = 'UPDATE' then old.status end;
begin
  select email into v_email from auth.users where id = new.user_id;
  if v_email is null or new.status not in ('active', 'trialing') then
    return null;
  end if;
  if coalesce(v_was, 'incomplete') = 'incomplete' then
    perform private.queue_mail (
      'subscription-started', v_email, jsonb_build_object('subscriptionId', new.stripe_subscription_id), new.stripe_subscription_id
    );
  end if;
  if tg_op = 'UPDATE' and old.cancel_at is null and new.cancel_at is not null then
    perform private.queue_mail (
      'subscription-cancelled', v_email,
      jsonb_build_object('subscriptionId', new.stripe_subscription_id, 'until', new.cancel_at),
      new.stripe_subscription_id || ':' || extract(epoch from new.cancel_at)::bigint
    );
  end if;
  return null;
end;
$$;

create trigger subscriptions_mail_turns after insert or update on public.subscriptions
  for each row execute function private.mail_subscription_turns ();

-- What members paid: one row per paid invoice of Stripe's, for the member, the owner and the books.
create table public.subscription_payments (
  id uuid primary key default gen_random_uuid(),
  invoice_id text not null unique,
  stripe_subscription_id text,
  stripe_payment_intent text unique,
  user_id uuid references auth.users (id) on delete set null,
  email text,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  livemode boolean not null,
  hosted_invoice_url text,
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  refunds_asked_at timestamptz,
  refund_failed_at timestamptz,
  refund_failed_cents integer check (refund_failed_cents > 0)
);
comment on table public.subscription_payments is
  'Paid invoices of subscriptions, as Stripe answered when it was asked. Kept without its person when an account goes.';
comment on column public.subscription_payments.refunds_asked_at is 'When Stripe was asked for refunded_cents.';
comment on column public.subscription_payments.refund_failed_at is
  'When we knew that refund_failed_cents of a refund came back to the owner. Null when the payment was refunded again, or a person looked at it.';
comment on column public.subscription_payments.hosted_invoice_url is
  'The invoice at Stripe, to read and to print. It shows name and address, so it goes with the account.';
alter table public.subscription_payments enable row level security;
grant select on table public.subscription_payments to authenticated;
grant all on table public.subscription_payments to service_role;

create index subscription_payments_user_id on public.subscription_payments (user_id, paid_at desc);

create index subscription_payments_paid_at on public.subscription_payments (paid_at desc);

create policy "Only while the session lives" on public.subscription_payments as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Members read their own subscription payments, the desk all" on public.subscription_payments
  for select to authenticated
  using (
    user_id = (select auth.uid()) or (select private.acts_as ('desk'))
  );

-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function public.record_subscription_payment (
  p_invoice_id text,
  p_amount_cents bigint,
  p_currency text,
  p_livemode boolean,
  p_paid_at timestamptz,
  p_user_id uuid default null,
  p_subscription_id text default null,
  p_payment_intent text default null,
  p_invoice_url text default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_email text;
begin
  select id, email into v_user_id, v_email from auth.users where id = p_user_id;
  insert into public.subscription_payments (
    invoice_id, stripe_subscription_id, stripe_payment_intent, user_id, email, amount_cents, currency, livemode,
    hosted_invoice_url, paid_at
  )
  values (
    p_invoice_id, p_subscription_id, p_payment_intent, v_user_id, lower(v_email), p_amount_cents, lower(p_currency),
    p_livemode, case when v_user_id is not null then p_invoice_url end, p_paid_at
  )
  on conflict (invoice_id) do nothing;
  if not found then
    return false;
  end if;
  -- Payments from before this table are written down by the first comparison; their receipts would be news to nobody.
  if p_paid_at > now() - interval '3 days' then
    perform private.queue_mail ('subscription-paid', v_email, jsonb_build_object('invoiceId', p_invoice_id), p_invoice_id);
  end if;
  return true;
end;
$$;
comment on function public.record_subscription_payment is
  'Writes down a paid invoice and queues its receipt, once however often it is reported. False when it was known. Money in cents.';
grant execute on function public.record_subscription_payment to service_role;

create function public.record_subscription_refund (
  p_payment_intent text, p_refunded_cents bigint, p_asked_at timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_asked_at timestamptz := coalesce(p_asked_at, now());
begin
  update public.subscription_payments
  set
    refunded_cents = least(amount_cents, p_refunded_cents),
    refunds_asked_at = v_asked_at,
    refund_failed_at = case
      when p_refunded_cents < refunded_cents then now()
      when p_refunded_cents = refunded_cents then refund_failed_at
    end,
    refund_failed_cents = case
      when p_refunded_cents < refunded_cents then refunded_cents - p_refunded_cents
      when p_refunded_cents = refunded_cents then refund_failed_cents
    end
  where stripe_payment_intent = p_payment_intent
    and (refunds_asked_at = v_asked_at or private.happened_since (refunds_asked_at, v_asked_at) is not true);
  return exists (select from public.subscription_payments where stripe_payment_intent = p_payment_intent);
end;
$$;
comment on function public.record_subscription_refund is
  'Writes down the sum that is refunded of a subscription payment, in cents. Of two answers of the provider the one that was asked for later '
  'counts. A sum that became less is a refund that failed, which waits at list_needs. False when the payment is unknown.';
grant execute on function public.record_subscription_refund to service_role;

-- The day ends when it is over in every time zone.
create function public.free_library_until (p_user_id uuid) returns date
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select free_until from public.profiles
    where id = p_user_id and free_until >= ((now() at time zone 'UTC') - interval '12 hours')::date
  );
end;
$$;
comment on function public.free_library_until is
  'Last day on which the member watches subscribers'' videos for free; null if there is none or it is over.';
grant execute on function public.free_library_until to service_role;

create function public.set_free_until (p_user_id uuid, p_until date) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner gives free access.' using errcode = '42501';
  end if;
  update public.profiles set free_until = p_until where id = p_user_id;
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into public.admin_actions (admin_id, action, target, details)
  values ((select private.member_id()), 'free-athlete', p_user_id::text, jsonb_build_object('until', p_until));
end;
$$;
comment on function public.set_free_until is
  'Opens the subscribers'' videos to a member until the end of a day, or with null no longer. Error detail: gone. Owner only.';
grant execute on function public.set_free_until to authenticated, service_role;

create function private.export_subscriptions (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'subscriptions', (
      select coalesce(jsonb_agg(to_jsonb(subscriptions) - 'user_id' order by created_at), '[]')
      from public.subscriptions where user_id = p_user_id
    ),
    'payment_customer', (
      select to_jsonb(stripe_customers) - 'user_id' from public.stripe_customers where user_id = p_user_id
    ),
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb(subscription_payments) - 'user_id' order by paid_at, id), '[]')
      from public.subscription_payments where user_id = p_user_id
    )
  );
$$;
comment on function private.export_subscriptions is 'Subscriptions of a person with their payments.';
