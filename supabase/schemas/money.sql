-- Money: every movement of the Stripe balance with its fee, for the owner and the accountant. Money in cents.

create table public.balance_transactions (
  id text primary key check (char_length(id) between 1 and 255),
  category text not null check (char_length(category) <= 100),
  kind text not null generated always as (
    case
      when category = 'charge' then 'payment'
      when category in ('refund', 'refund_failure', 'charge_failure', 'partial_capture_reversal') then 'refund'
      when category in ('dispute', 'dispute_reversal') then 'dispute'
      when category in ('fee', 'network_cost', 'tax') then 'fee'
      when category like 'payout%' or category like 'transfer%' or category like 'topup%' then 'transfer'
      else 'other'
    end
  ) stored,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null generated always as (amount_cents - fee_cents) stored,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  livemode boolean not null,
  payment_intent text,
  created_at timestamptz not null
);
comment on table public.balance_transactions is
  'Movements of the Stripe balance, as Stripe reports them. They name no person; orders and subscription payments are found by their payment.';
comment on column public.balance_transactions.category is 'Stripe''s reporting_category.';
comment on column public.balance_transactions.kind is
  'payment, refund, dispute, fee or other; transfer is money that moves between the balance and the owner''s bank.';
comment on column public.balance_transactions.amount_cents is 'Negative for money that leaves the balance.';
comment on column public.balance_transactions.fee_cents is 'What Stripe kept of this movement.';
alter table public.balance_transactions enable row level security;
grant select on table public.balance_transactions to authenticated;
grant all on table public.balance_transactions to service_role;

create index balance_transactions_created_at on public.balance_transactions (created_at desc, id);

create index balance_transactions_live on public.balance_transactions (created_at) where livemode;

create policy "The owner reads the balance" on public.balance_transactions
  for select to authenticated
  using ((select private.is_admin()));

create policy "Only while the session lives" on public.balance_transactions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create index balance_transactions_payment_intent on public.balance_transactions (payment_intent);

-- Stripe lists the balance from its newest movement back. A walk that was stopped goes on from its last page.
create table private.balance_imports (
  livemode boolean primary key,
  complete_to timestamptz,
  started_at timestamptz,
  after_id text,
  constraint balance_imports_walk_check check ((started_at is null) = (after_id is null))
);
comment on table private.balance_imports is 'How far the movements of the Stripe balance are read.';
comment on column private.balance_imports.complete_to is 'All movements before it are recorded. Null until the first walk has ended.';
comment on column private.balance_imports.started_at is 'When a walk began that has not ended yet.';
comment on column private.balance_imports.after_id is 'The oldest movement that this walk has recorded.';
alter table private.balance_imports enable row level security;

-- SECURITY DEFINER because the progress is private.
create function public.record_balance_transactions (
  p_rows jsonb, p_livemode boolean, p_started_at timestamptz default null, p_is_last boolean default false
) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_recorded integer;
begin
  insert into public.balance_transactions (
    id, category, amount_cents, fee_cents, currency, livemode, payment_intent, created_at
  )
  select id, category, amount_cents, fee_cents, currency, p_livemode, payment_intent, created_at
  from jsonb_to_recordset(p_rows) as "row" (
    id text, category text, amount_cents bigint, fee_cents bigint, currency text, payment_intent text,
    created_at timestamptz
  )
  on conflict (id) do nothing;
  get diagnostics v_recorded = row_count;

  if p_is_last then
    -- A clock that was ahead would leave a gap.
    insert into private.balance_imports as i (livemode, complete_to) values (p_livemode, least(p_started_at, now()))
    on conflict (livemode) do update
    set complete_to = greatest(i.complete_to, excluded.complete_to), started_at = null, after_id = null;
  elsif p_started_at is not null then
    insert into private.balance_imports (livemode, started_at, after_id)
    values (p_livemode, p_started_at, p_rows -> -1 ->> 'id')
    on conflict (livemode) do update set started_at = excluded.started_at, after_id = excluded.after_id;
  end if;
  return v_recorded;
end;
$$;
comment on function public.record_balance_transactions is
  'Records a page of the Stripe balance, newest first, in a walk that began at p_started_at. Movements never change. Returns how many were new.';
grant execute on function public.record_balance_transactions to service_role;

create function public.find_balance_import (p_livemode boolean) returns table (
  complete_to timestamptz, started_at timestamptz, after_id text
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select complete_to, started_at, after_id from private.balance_imports where livemode = p_livemode;
$$;
comment on function public.find_balance_import is 'How far the movements of the Stripe balance are read; no row before the first page.';
grant execute on function public.find_balance_import to service_role;

-- Test payments count until the first live one, so that a shop's rehearsal is not in its books.
create function private.is_live_money () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from public.balance_transactions where livemode)
    or exists (select 1 from public.subscriptions where livemode);
end;
$$;
grant execute on function private.is_live_money to authenticated, service_role;

-- The tax has the same share of each refund as of the payment. Rounded on the sum of all refunds, so that a full refund leaves nothing of it.
create function private.tax_share (p_cents numeric, p_tax_cents integer, p_paid_cents integer) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select round(p_cents * p_tax_cents / nullif(p_paid_cents, 0))::integer;
$$;
comment on function private.tax_share is 'The tax in a part of a payment, in cents. Null for a payment without tax.';
grant execute on function private.tax_share to authenticated, service_role;

create view public.money with (security_invoker = true) as
select
  b.id, b.created_at, b.amount_cents, b.fee_cents, b.net_cents, b.livemode, o.id as order_id,
  case
    when b.kind <> 'payment' then b.kind
    when o.id is not null then 'order'
    when s.id is not null then 'subscription'
    else 'other'
  end as kind,
  coalesce(o.email, s.email, '') as email,
  case
    when o.id is not null then (
      select coalesce(
        string_agg(
          concat(i.quantity, ' × ', i.product_name, ' (' || i.option || ')'), ', ' order by i."position"
        ),
        ''
      )
      from public.order_items as i where i.order_id = o.id
    )
    when s.id is not null then 'Video library subscription'
    else ''
  end as items,
  b.currency,
  case
    when b.kind = 'payment' then o.tax_cents
    when b.kind = 'refund' and o.tax_cents is not null then (
      select private.tax_share (earlier.cents + b.amount_cents, o.tax_cents, o.paid_cents)
        - private.tax_share (earlier.cents, o.tax_cents, o.paid_cents)
      from (
        select coalesce(sum(e.amount_cents), 0) as cents from public.balance_transactions as e
        where e.payment_intent = b.payment_intent and e.kind = 'refund'
          and (e.created_at, e.id) < (b.created_at, b.id)
      ) as earlier
    )
  end as tax_cents
from public.balance_transactions as b
left join public.orders as o on o.stripe_payment_intent = b.payment_intent
left join public.subscription_payments as s on s.stripe_payment_intent = b.payment_intent
where b.kind <> 'transfer' and b.livemode = (select private.is_live_money ());
comment on view public.money is
  'Payments, refunds, disputes and fees with the order or subscription that they belong to; each reader sees the rows that they may read.';
grant select on table public.money to authenticated;
grant all on table public.money to service_role;

-- The list of money names order and buyer only for the rows of the page, and for a search. A plan for every search would join them always.
create function public.search_money (
  p_search text default '', p_month text default null, p_limit integer default 50, p_offset integer default 0
)
  returns table (
    id text,
    kind text,
    created_at timestamptz,
    order_id uuid,
    email text,
    items text,
    amount_cents bigint,
    fee_cents bigint,
    net_cents bigint,
    currency text,
    tax_cents integer,
    total bigint
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := private.fold (ltrim(btrim(coalesce(p_search, '')), '#'));
  v_from timestamptz := case
    when p_month ~ '^\d{4}-(0[1-9]|1[0-2])$' then (p_month || '-01')::timestamp at time zone 'UTC'
  end;
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with found as (
    select m.id, m.created_at, count(*) over () as total
    from public.money as m
    where (p_month is null or (m.created_at >= v_from and m.created_at < v_from + interval '1 month'))
      and (
        v_search = '' or strpos(private.fold (concat_ws(' ', m.kind, m.order_id, m.email, m.items, m.id)), v_search) > 0
      )
    order by m.created_at desc, m.id
    limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select m.id, m.kind, m.created_at, m.order_id, m.email, m.items, m.amount_cents, m.fee_cents,
    m.net_cents, m.currency, m.tax_cents, found.total
  from found
  join public.money as m on m.id = found.id
  order by m.created_at desc, m.id;
end;
$$;
comment on function public.search_money is
  'Movements of money, newest first, by kind (order, subscription, refund, dispute, fee or other), order number, email or product. p_month is a '
  'month in UTC, such as 2026-11. Money in cents. Owner only.';
grant execute on function public.search_money to authenticated, service_role;

create function public.sum_money_by_month () returns table (
  month text,
  currency text,
  payments_cents bigint,
  refunds_cents bigint,
  disputes_cents bigint,
  fees_cents bigint,
  other_cents bigint,
  net_cents bigint,
  tax_cents bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select to_char(m.created_at at time zone 'UTC', 'YYYY-MM'), m.currency,
    coalesce(sum(m.amount_cents) filter (where m.kind in ('order', 'subscription')), 0)::bigint,
    coalesce(sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint,
    coalesce(sum(m.amount_cents) filter (where m.kind = 'dispute'), 0)::bigint,
    (coalesce(sum(m.amount_cents) filter (where m.kind = 'fee'), 0) - sum(m.fee_cents))::bigint,
    coalesce(sum(m.amount_cents) filter (where m.kind = 'other'), 0)::bigint,
    sum(m.net_cents)::bigint,
    coalesce(sum(m.tax_cents), 0)::bigint
  from public.money as m
  group by 1, 2
  order by 1 desc, 2;
end;
$$;
comment on function public.sum_money_by_month is
  'Sums of each month in UTC and currency, newest first. Refunds, disputes and fees are negative; the columns add up to net_cents. '
  'tax_cents is the tax in the payments of orders, less that in their refunds. Owner only.';
grant execute on function public.sum_money_by_month to authenticated, service_role;

-- SECURITY DEFINER because the progress is private.
create function public.read_balance_extent () returns table (complete_from timestamptz, is_walking boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select
    (
      select min(b.created_at) from public.balance_transactions as b
      where b.livemode = i.livemode and (i.after_id is null or b.id = i.after_id)
    ),
    i.after_id is not null
  from private.balance_imports as i where i.livemode = private.is_live_money ();
end;
$$;
comment on function public.read_balance_extent is
  'From when on the movements are complete. While is_walking, older ones are still being read; afterwards it is the first movement of all. No row '
  'before the first comparison with Stripe. Owner only.';
grant execute on function public.read_balance_extent to authenticated, service_role;

-- SECURITY DEFINER because it reads subscription_of and when the comparison with Stripe ran.
create function public.count_subscribers () returns table (
  active bigint, active_before bigint, lost bigint, failed bigint, compared_at timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with counted as (
    select s.*, exists (select 1 from public.subscription_of (s.user_id, s.livemode)) as is_running
    from public.subscriptions as s
    where s.livemode = private.is_live_money () and s.status not in ('incomplete', 'incomplete_expired')
  ),
  before as (
    select distinct user_id from counted
    where created_at <= now() - interval '30 days' and (ended_at is null or ended_at > now() - interval '30 days')
  )
  select
    (select count(distinct user_id) from counted where is_running),
    (select count(*) from before),
    (select count(*) from before where user_id not in (select user_id from counted where is_running)),
    (select count(*) from counted where status in ('past_due', 'unpaid')),
    (select c.compared_at from private.payment_comparison as c);
end;
$$;
comment on function public.count_subscribers is
  'active: subscribers now. active_before: those of 30 days ago, of whom lost are no subscribers now. failed: subscriptions with a failed payment. '
  'compared_at: when the figures were last compared with Stripe. Owner only.';
grant execute on function public.count_subscribers to authenticated, service_role;

create function public.list_failed_payments () returns table (
  subscription_id text, email text, name text, since timestamptz, open_until timestamptz, reminded_at timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select s.stripe_subscription_id, coalesce(u.email, '')::text,
    btrim(concat(p.first_name, ' ', p.last_name)), coalesce(s.past_due_since, s.updated_at),
    case when s.status = 'past_due' then s.past_due_since + private.subscription_grace () end, s.reminded_at
  from public.subscriptions as s
  join auth.users as u on u.id = s.user_id
  left join public.profiles as p on p.id = s.user_id
  where s.status in ('past_due', 'unpaid') and s.livemode = private.is_live_money ()
  order by 4 desc, 1;
end;
$$;
comment on function public.list_failed_payments is
  'Subscriptions whose last payment failed, newest first; open_until is when the library closes. Owner only.';
grant execute on function public.list_failed_payments to authenticated, service_role;

create function public.remind_payment (p_subscription_id text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_subscription public.subscriptions;
  v_email text;
begin
  if not private.is_admin() then
    raise exception 'Only the owner sends reminders.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_subscription from public.subscriptions where stripe_subscription_id = p_subscription_id for update;
  if v_subscription.status is null or v_subscription.status not in ('past_due', 'unpaid') then
    return 'paid';
  end if;
  if private.happened_since (v_subscription.reminded_at, now() - interval '1 day') then
    return 'just-sent';
  end if;
  select email into v_email from auth.users where id = v_subscription.user_id;
  perform private.queue_mail ('payment-reminder', v_email, jsonb_build_object('subscriptionId', p_subscription_id));
  update public.subscriptions set reminded_at = now() where stripe_subscription_id = p_subscription_id;
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'remind-athlete', v_subscription.user_id::text);
  return 'queued';
end;
$$;
comment on function public.remind_payment is
  'Mails a member whose subscription payment failed, once a day at most. Returns queued, just-sent or paid. Owner only.';
grant execute on function public.remind_payment to authenticated, service_role;

create trigger money_refuse_writes instead of insert or update or delete on public.money
  for each row execute function private.refuse_view_write ();

-- When payments were last compared with the payment provider, by the hourly job, by the owner or by the command.
create table private.payment_comparison (
  is_only boolean primary key default true check (is_only),
  compared_at timestamptz not null
);
comment on table private.payment_comparison is 'One row: when the last comparison with the payment provider was finished.';
alter table private.payment_comparison enable row level security;

create function public.record_payment_comparison () returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into private.payment_comparison (compared_at) values (now())
  on conflict (is_only) do update set compared_at = excluded.compared_at;
$$;
comment on function public.record_payment_comparison is 'Records that payments were just compared with the payment provider.';
grant execute on function public.record_payment_comparison to service_role;

create function public.find_payment_comparison () returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select compared_at from private.payment_comparison;
$$;
comment on function public.find_payment_comparison is 'When payments were last compared with the payment provider; null if never.';
grant execute on function public.find_payment_comparison to service_role;
